import { useId, useState } from "react";
import { NumberInput } from "@/components/ui/controls/number-input";
import { ScrollingTable } from "@/components/ui/layout/scrolling-table";
import { comparedLists } from "@/lib/compare/compared-run";
import type { Similarities } from "@/lib/compare/packed-match";
import type { RunSimilarity } from "@/lib/compare/run-similarity";
import { keyOfList } from "@/lib/contract/dialect/list-id";
import { formatCount } from "@/lib/format/count";
import { ColumnMark } from "../runs/run-list";
import type { Matched } from "../state/use-matched";

type SimilarityTableProps = Matched & {
  persistence: number;
  onPersistence: (p: number) => void;
};

/** How similar the results of each run are to those of the baseline: in total, then by source. */
export function SimilarityTable(props: SimilarityTableProps) {
  const { columns, matched, similarities, persistence, onPersistence } = props;
  const lists = comparedLists(matched.runs);
  const sources = [null, ...lists];
  const found = lists.filter((type) => matched.rows.some(({ source }) => source === type));
  const rows = columns.flatMap((column, run) =>
    column.isBase
      ? []
      : sources.flatMap((source, at) => {
          const [total] = similarities[run] ?? [];
          const similarity = similarities[run]?.[at];
          // Without a total, each source would only repeat why.
          const hasParts = typeof total === "object" && found.length > 1;
          const isShown = source === null || (hasParts && found.includes(source));
          return similarity !== undefined && isShown ? [{ column, source, similarity }] : [];
        }),
  );
  const depths = overlapDepths(rows.map(({ similarity }) => similarity));
  return (
    <div className="grid gap-2">
      <ScrollingTable width="half" label="Similarity by run">
        <thead className="text-right text-xs text-ink-muted">
          <tr>
            <th scope="col" className="py-1.5 pr-3 text-left font-medium">
              Run
            </th>
            <Head name="Jaccard" hint="Pages in both runs, as a share of the pages in either" />
            <Head name="RBO" hint="Rank-biased overlap, extrapolated: the first ranks count most" />
            {depths.map((depth) => (
              <Head
                key={depth}
                name={depth === null ? "Overlap, all" : `Overlap@${depth}`}
                hint={`Pages in both runs among the first ${depth ?? "results to the last"}`}
              />
            ))}
            <Head name="Both" hint="Pages in both runs" />
            <Head name="Only baseline" hint="Pages only in the baseline" />
            <Head name="Only this run" hint="Pages only in this run" />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ column, source, similarity }) => (
            <tr key={`${column.opened.id} ${source}`} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal" title={column.title}>
                <span className="inline-flex items-center gap-1.5">
                  <ColumnMark letter={column.letter} />
                  <span className="sr-only">{`Run ${column.letter}`}</span>
                  {found.length > 1 ? (source === null ? "all sources" : keyOfList(source)) : null}
                </span>
              </th>
              <Figures similarity={similarity} depths={depths} />
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
      <Persistence value={persistence} onChange={onPersistence} />
    </div>
  );
}

const Head = ({ name, hint }: { name: string; hint: string }) => (
  <th scope="col" title={hint} className="px-3 py-1.5 font-medium whitespace-nowrap">
    {name}
  </th>
);

const reasons = {
  unknown: "The results of one of the runs are not available.",
  nothing: "Nothing to compare: neither run has results.",
} as const;

type FiguresProps = {
  similarity: Similarities[number][number];
  depths: readonly (number | null)[];
};

function Figures({ similarity, depths }: FiguresProps) {
  if (typeof similarity === "string")
    return (
      <td colSpan={depths.length + 5} className="px-3 py-1.5 text-ink-muted">
        {reasons[similarity]}
      </td>
    );
  const { jaccard, rbo, overlaps, both, onlyBase, onlyThis } = similarity;
  return (
    <>
      <Share value={jaccard} />
      <Share value={rbo} />
      {depths.map((depth) => {
        const found = overlaps.find((each) => each.depth === depth);
        return (
          <td key={depth} className="px-3 py-1.5 text-right tabular-nums">
            {found ? (
              `${found.shared} of ${found.of}`
            ) : (
              <span className="text-ink-faint">fewer results</span>
            )}
          </td>
        );
      })}
      {[both, onlyBase, onlyThis].map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
        <td key={at} className="px-3 py-1.5 text-right tabular-nums">
          {formatCount(count)}
        </td>
      ))}
    </>
  );
}

/** Three decimals. The full value is in the tooltip and in exports. */
const Share = ({ value }: { value: number }) => (
  <td title={String(value)} className="px-3 py-1.5 text-right font-medium tabular-nums">
    {value.toFixed(3)}
  </td>
);

/** The depths that any run has; null is the whole list and comes last. */
function overlapDepths(all: readonly (RunSimilarity | string)[]): (number | null)[] {
  const depths = new Set(
    all.flatMap((each) =>
      typeof each === "string" ? [] : each.overlaps.map(({ depth }) => depth),
    ),
  );
  return [...depths].toSorted((one, other) => (one ?? Infinity) - (other ?? Infinity));
}

function Persistence({ value, onChange }: { value: number; onChange: (p: number) => void }) {
  const id = useId();
  const [text, setText] = useState(String(value));
  const typed = Number(text);
  const isValid = text.trim() !== "" && typed > 0 && typed < 1;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-muted print:hidden">
      <label htmlFor={id}>p of RBO</label>
      <NumberInput
        id={id}
        min={0.01}
        max={0.99}
        step={0.05}
        value={text}
        aria-invalid={!isValid}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => {
          setText(target.value);
          const p = Number(target.value);
          if (target.value.trim() !== "" && p > 0 && p < 1) onChange(p);
        }}
        className="w-24"
      />
      <span id={`${id}-help`}>
        {isValid
          ? "The lower it is, the more the first ranks count."
          : "Enter a number greater than 0 and less than 1."}
      </span>
    </div>
  );
}
