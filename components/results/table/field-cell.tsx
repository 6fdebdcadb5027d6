import { CircleAlert } from "lucide-react";
import { truncate } from "@/lib/format/truncate";
import type { FieldCell, FieldColumn } from "@/lib/results/fields/field-table";
import { useOpenContent } from "../list/open-content";
import { NoValue } from "./no-value";

type FieldCellProps = {
  resultId: string;
  column: FieldColumn;
  /** Undefined until it is loaded. */
  cell: FieldCell | null | undefined;
  reachable: boolean;
};

/** A value of a field. Lists and objects lead to the content; a difference from the schema is marked. */
export function FieldCellContent({ resultId, column, cell, reachable }: FieldCellProps) {
  const open = useOpenContent();
  if (cell === undefined) return null;
  if (cell === null) return <NoValue />;
  const { text, isNested, issues } = cell;
  const isWrong = issues.length > 0;
  const shown = (
    <>
      {isWrong ? (
        <>
          <CircleAlert aria-hidden className="size-3 shrink-0" />
          <span className="sr-only">Differs from the schema: {issues.join(" ")} </span>
        </>
      ) : null}
      <bdi className="min-w-0 truncate">{text === "" && isWrong ? "missing" : text}</bdi>
    </>
  );
  const className = `flex w-full min-w-0 items-center gap-1 ${isWrong ? "text-bad" : ""} ${column.isNumeric ? "justify-end tabular-nums" : ""}`;
  const title = truncate([...issues, text].filter((each) => each !== "").join(" · "), 400);
  // Above the click area of the row.
  if (isNested || isWrong)
    return (
      <button
        type="button"
        title={`${title} · Opens the content`}
        tabIndex={reachable ? 0 : -1}
        onClick={() => open(resultId, column.kind)}
        className={`relative z-1 min-h-6 text-left underline decoration-dotted underline-offset-2 hover:decoration-solid print:flex! ${className}`}
      >
        {shown}
      </button>
    );
  return (
    <span title={text.length > 14 ? title : undefined} className={className}>
      {shown}
    </span>
  );
}
