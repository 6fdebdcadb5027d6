import { FileX } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Spinner } from "@/components/ui/feedback/spinner";
import { classNames } from "@/components/ui/layout/class-names";
import { countOf } from "@/lib/format/count";
import { alignLines, type TextRow } from "@/lib/trace/text-difference";
import { useTextDifference } from "./use-difference";

type TextColumnsProps = {
  before: string | null;
  after: string | null;
  names: readonly [string, string];
};

/** Rows per “Show more”. */
const STEP = 500;

/** Two texts side by side. Unchanged lines are collapsed, except a few around each change. */
export function TextColumns({ before, after, names }: TextColumnsProps) {
  if (before === null && after === null)
    return (
      <EmptyState icon={FileX} headingLevel={3} title="No text">
        Neither run returned the Markdown of the page.
      </EmptyState>
    );
  return <Columns before={before ?? ""} after={after ?? ""} names={names} />;
}

function Columns({
  before,
  after,
  names,
}: {
  before: string;
  after: string;
  names: readonly [string, string];
}) {
  const difference = useTextDifference(before, after);
  const [shown, setShown] = useState(STEP);
  if (!difference)
    return (
      <p role="status" className="flex items-center gap-2 text-ink-muted">
        <Spinner /> Comparing
      </p>
    );
  if (!difference.ok)
    return (
      <Callout tone="warn" title="The texts are too different for a line-by-line comparison" />
    );
  const { added, removed } = difference;
  if (added === 0 && removed === 0)
    return (
      <Callout tone="info" role="status" title="The text is the same">
        This option does not change the Markdown of this page.
      </Callout>
    );
  const rows = alignLines(difference.parts);
  return (
    <div className="grid gap-2">
      <p role="status" className="text-xs text-ink-muted">
        {countOf(removed, "line")} only on the left, {countOf(added, "line")} only on the right.
      </p>
      <table className="w-full table-fixed border-collapse font-mono text-xs">
        <thead>
          <tr className="text-left">
            {names.map((name) => (
              <th key={name} scope="col" className="border-b border-line px-2 py-1 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
            <Row key={index} row={row} />
          ))}
        </tbody>
      </table>
      {rows.length > shown ? (
        <Button className="w-fit" onClick={() => setShown(shown + STEP)}>
          Show {countOf(rows.length - shown, "more row")}
        </Button>
      ) : null}
    </div>
  );
}

function Row({ row }: { row: TextRow }) {
  if (row.kind === "skipped")
    return (
      <tr>
        <td colSpan={2} className="bg-sunken px-2 py-1 text-center text-ink-muted">
          {countOf(row.count, "line")} unchanged
        </td>
      </tr>
    );
  const changed = row.kind === "changed";
  return (
    <tr className="align-top">
      <Cell text={row.left} mark={changed ? "removed" : null} />
      <Cell text={row.right} mark={changed ? "added" : null} />
    </tr>
  );
}

function Cell({ text, mark }: { text: string | null; mark: "removed" | "added" | null }) {
  const content = text === null ? null : <bdi>{text}</bdi>;
  return (
    <td
      className={classNames(
        "border-l border-line px-2 py-0.5 whitespace-pre-wrap [overflow-wrap:anywhere]",
        text !== null && mark === "removed" && "bg-bad-soft",
        text !== null && mark === "added" && "bg-ok-soft",
      )}
    >
      {text === null || mark === null ? (
        content
      ) : mark === "removed" ? (
        <del className="no-underline">
          <span aria-hidden className="select-none text-bad">
            −{" "}
          </span>
          {content}
        </del>
      ) : (
        <ins className="no-underline">
          <span aria-hidden className="select-none text-ok">
            +{" "}
          </span>
          {content}
        </ins>
      )}
    </td>
  );
}
