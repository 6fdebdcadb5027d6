import type { JsonObject } from "@/lib/contract/json-object";
import { JsonTree } from "./json-tree";

/** Fields without a view of their own, as a tree. */
export function RestTree({ label, rest }: { label: string; rest: JsonObject | null }) {
  if (rest === null) return null;
  return (
    <section aria-label={label} className="grid gap-1.5">
      <h4 className="font-medium">{label}</h4>
      <div className="h-72 overflow-hidden rounded-md border border-line">
        <JsonTree label={label} value={rest} />
      </div>
    </section>
  );
}
