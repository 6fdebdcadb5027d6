import type { JsonObject } from "@/lib/contract/json-object";
import { JsonTree } from "./json-tree";

/** Fields without a view of their own, as a tree. */
export function RestTree({ rest }: { rest: JsonObject | null }) {
  if (rest === null) return null;
  return (
    <section aria-label="Other fields" className="grid gap-1.5">
      <h4 className="font-medium">Other fields</h4>
      <div className="h-72 overflow-hidden rounded-md border border-line">
        <JsonTree label="Other fields" value={rest} />
      </div>
    </section>
  );
}
