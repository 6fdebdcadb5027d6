import type { ReactNode } from "react";
import { formatBytes } from "@/lib/format/bytes";
import { countOf } from "@/lib/format/count";
import type { PreparedShare } from "./prepared-share";

export function SharedContents({ prepared }: { prepared: PreparedShare }) {
  const { runs, failed, results, pages, fields, removed, hasComparison } = prepared;
  const { files, missingFiles, notes, withNotes, repeats, bundle } = prepared;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      <Fact name="Runs">
        {countOf(runs, "run")}, {countOf(results, "result")}, {countOf(pages, "page")} with content
        {failed > 0 ? (
          <p>{`${runs === 1 ? "The run" : countOf(failed, "run")} failed: the share has its request and the response of the service.`}</p>
        ) : null}
        {hasComparison ? <p>Baseline and view of the comparison.</p> : null}
      </Fact>
      <Fact name="Fields">
        <Names names={fields} />
      </Fact>
      <Fact name="Files">
        {countOf(files, "file")}
        {missingFiles > 0
          ? `; ${countOf(missingFiles, "file")} with expiring URLs ${missingFiles === 1 ? "is" : "are"} not stored here`
          : null}
      </Fact>
      <Fact name="Notes">
        {notes === 0
          ? "None"
          : `Notes and tags of ${countOf(notes, "result")}${withNotes ? "" : " stay here"}`}
      </Fact>
      <Fact name="Size">{formatBytes(bundle.size)}</Fact>
      <Fact name="Removed">
        {removed.length > 0 ? <Names names={removed} /> : "No field of the request"}
        {repeats ? (
          <p>
            A page repeats a removed value. It is replaced by [removed] in every text; pictures may
            still show it.
          </p>
        ) : null}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}

const Names = ({ names }: { names: readonly string[] }) =>
  names.map((name, at) => (
    <span key={name}>
      {at > 0 ? ", " : null}
      <code className="text-xs">{name}</code>
    </span>
  ));
