import type { CasePartProps } from "../state/use-case";
import { AddQueries } from "./add-queries";
import { AddSystems } from "./add-systems";
import { CaseSettings } from "./case-settings";
import { QueryList } from "./query-list";
import { RunCase } from "./run-case";
import { SystemList } from "./system-list";

/** The queries of a case, the systems that ran them, and how to run them. */
export function QueriesPanel({ whole, changes }: CasePartProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SystemList whole={whole} changes={changes} />
        <AddSystems whole={whole} changes={changes} />
        <RunCase judgeCase={whole.judgeCase} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <QueryList whole={whole} changes={changes} />
        <AddQueries whole={whole} changes={changes} />
        <CaseSettings whole={whole} changes={changes} />
      </div>
    </div>
  );
}
