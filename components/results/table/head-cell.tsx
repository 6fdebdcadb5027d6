import { ArrowDown, ArrowUp, CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/layout/class-names";
import { countOf, formatCount } from "@/lib/format/count";
import { type ColumnId, columns } from "@/lib/results/facets/table-columns";
import { nextSort, type Sort } from "@/lib/results/facets/table-sort";
import { fieldTitle } from "@/lib/results/fields/field-key";
import type { FieldColumn } from "@/lib/results/fields/field-table";

type SortProps = { sort: Sort | null; onSort: (sort: Sort | null) => void };

/** The heading of a column. The title column takes the rest of the width. */
export function HeadCell({ id, ...props }: SortProps & { id: ColumnId; isSticky: boolean }) {
  const { title, hint, figures, width } = columns[id];
  return (
    <Heading {...props} {...{ hint, figures }} by={id} width={id === "title" ? undefined : width}>
      {title}
    </Heading>
  );
}

type FieldHeadProps = SortProps & {
  column: FieldColumn;
  results: number;
  width: number;
  index: number;
};

/** The heading of a field, with its fill rate and the differences from the schema. */
export function FieldHead({ column, results, width, index, ...props }: FieldHeadProps) {
  const { key, kind, path, filled, violations, isNumeric } = column;
  const rate = `${formatCount(filled)}/${formatCount(results)}`;
  const wrong = violations > 0 ? ` · ${countOf(violations, "result")} unlike the schema` : "";
  return (
    <Heading
      {...props}
      {...{ width, index }}
      by={key}
      figures={isNumeric}
      hint={`${fieldTitle(key)} · in ${formatCount(filled)} of ${countOf(results, "result")}${wrong}`}
    >
      <bdi className="min-w-0 truncate">{path === "" ? kind : path}</bdi>
      <span className="shrink-0 font-normal text-ink-faint tabular-nums">{rate}</span>
      {violations > 0 ? (
        <span className="flex shrink-0 items-center gap-0.5 text-bad">
          <CircleAlert aria-hidden className="size-3" />
          {formatCount(violations)}
          <span className="sr-only"> unlike the schema</span>
        </span>
      ) : null}
    </Heading>
  );
}

type HeadingProps = SortProps & {
  /** Stays while the others scroll sideways. */
  isSticky?: boolean;
  by: Sort["by"];
  hint?: string | undefined;
  figures: boolean;
  width: number | undefined;
  index?: number;
  children: ReactNode;
};

function Heading({ by, hint, figures, width, index, isSticky, ...props }: HeadingProps) {
  const { sort, onSort, children } = props;
  const sorted = sort?.by === by ? sort : null;
  const Arrow = sorted?.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-colindex={index}
      aria-sort={sorted ? (sorted.descending ? "descending" : "ascending") : undefined}
      className={classNames(
        "sticky top-0 border-b border-line-medium bg-surface p-0 text-left text-xs font-medium text-ink-muted print:static",
        isSticky ? "z-2 lg:left-0 lg:z-3" : "z-2",
      )}
      style={width === undefined ? undefined : { width: `${width}rem` }}
    >
      <button
        type="button"
        title={hint}
        data-focus-inset=""
        onClick={() => onSort(nextSort(sort, by, figures))}
        className={classNames(
          "flex h-8 w-full items-center gap-1 truncate px-2 hover:text-ink",
          figures && "justify-end",
          sorted && "text-ink",
        )}
      >
        {children}
        {sorted ? <Arrow aria-hidden className="size-3 shrink-0" /> : null}
      </button>
    </th>
  );
}
