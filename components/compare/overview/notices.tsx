import { useMemo } from "react";
import { Badge } from "@/components/ui/feedback/badge";
import { comparability } from "@/lib/compare/comparability";
import { baseIndex, type ComparedColumn } from "../runs/compared-columns";

/** Notes to read before the differences, such as another query or cached pages. */
export function ComparabilityNotes({ columns }: { columns: readonly ComparedColumn[] }) {
  const notes = useMemo(
    () =>
      comparability(
        columns.map(({ compared }) => compared),
        baseIndex(columns),
        columns.map(({ letter }) => `Run ${letter}`),
      ),
    [columns],
  );
  return (
    <ul aria-label="Notices" className="grid gap-1">
      {notes.map(({ kind, tone, message }) => (
        <li key={kind} className="flex items-start gap-2">
          <Badge tone={tone} plain className="shrink-0">
            {tone === "warn" ? "Caution" : "Note"}
          </Badge>
          <span className="min-w-0 [overflow-wrap:anywhere]">{message}</span>
        </li>
      ))}
    </ul>
  );
}
