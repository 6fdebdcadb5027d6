import { TriangleAlert } from "lucide-react";
import { JsonTree } from "./json-tree";

/** A value of a type that the format does not define, shown as a tree. */
export function UnexpectedValue({
  label,
  value,
  expected,
}: {
  label: string;
  value: unknown;
  expected: string;
}) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <p className="flex items-start gap-1.5 border-b border-line bg-warn-soft px-3 py-1.5 text-xs">
        <TriangleAlert aria-hidden className="mt-0.5 size-3 shrink-0 text-warn" />
        <span>This is not {expected}, so it is shown as a tree.</span>
      </p>
      <div className="min-h-0 flex-1">
        <JsonTree label={label} value={value} />
      </div>
    </div>
  );
}
