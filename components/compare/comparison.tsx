import { type ReactNode, useDeferredValue, useMemo } from "react";
import { Badge } from "@/components/ui/feedback/badge";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { Loading } from "@/components/ui/feedback/spinner";
import { comparability } from "@/lib/compare/comparability";
import { MAX_COMPARED_RUNS, MIN_COMPARED_RUNS } from "@/lib/compare/comparison-url";
import type { MatchedResults, MatchedRow } from "@/lib/compare/match-results";
import { RowDetail } from "./detail/row-detail";
import { ComparisonExportMenu } from "./export/export-menu";
import { OpenFileButton } from "./export/open-file-button";
import { RequestDifferences } from "./overview/request-differences";
import { SimilarityTable } from "./overview/similarity-table";
import { SummaryTable } from "./overview/summary-table";
import { RanksSection } from "./ranks/ranks-section";
import { AddRuns } from "./runs/add-runs";
import { columnLetter } from "./runs/column-name";
import { baseIndex, type ComparedColumn, comparedColumns } from "./runs/compared-columns";
import { RunList } from "./runs/run-list";
import { useOpenedRuns } from "./runs/use-opened-runs";
import type { StoredRuns } from "./runs/use-stored-runs";
import { type Matched, useMatched } from "./state/use-matched";
import type { UpdateView } from "./state/use-view";
import { type ComparisonView, otherRun, withBase, withoutRun, withRun } from "./state/view-url";

type ComparisonProps = {
  view: ComparisonView;
  change: UpdateView;
  stored: StoredRuns;
};

export function Comparison({ view, change, stored }: ComparisonProps) {
  const announce = useAnnounce();
  const opened = useOpenedRuns(view.runs);
  const isLoading = opened.some(({ state }) => state === "loading");
  const columns = useMemo(() => comparedColumns(opened, view.base), [opened, view.base]);
  const isComparable = !isLoading && columns.length >= MIN_COMPARED_RUNS;
  const matched = useMatched(isComparable ? columns : noColumns, view.rule, view.persistence);
  // Deferred at first: hundreds of results are drawn in slices, which delay no frame.
  const isShown = useDeferredValue(isComparable && matched !== null, false);
  const addRun = (id: string): string | null => {
    const next = withRun(view, id);
    change(next);
    return next.runs.includes(id) ? null : fullMessage;
  };
  const letterOf = (id: string) => columnLetter(view.runs.indexOf(id));
  return (
    <>
      <Section title="Runs">
        <RunList
          runs={opened}
          // If the baseline is not stored here, another run takes its place.
          base={columns[baseIndex(columns)]?.opened.id ?? view.base}
          onBase={(id) => {
            change(withBase(view, id));
            announce(`Run ${letterOf(id)} is the baseline.`, { hidden: true });
          }}
          onRemove={(id) => {
            change(withoutRun(view, id));
            announce(
              `Run ${letterOf(id)} is removed from the comparison. It stays in the history.`,
            );
          }}
        />
        <div className="flex flex-wrap gap-2">
          <AddRuns
            stored={stored}
            taken={view.runs}
            onAdd={(ids) => change({ runs: [...view.runs, ...ids] })}
          />
          <OpenFileButton onView={change} onRun={addRun} />
          {isComparable && matched ? <ComparisonExportMenu {...{ view, ...matched }} /> : null}
        </div>
      </Section>
      {isLoading || (isComparable && !(matched && isShown)) ? (
        <Loading>{isLoading ? "Opening the stored responses…" : "Matching the results…"}</Loading>
      ) : matched && isComparable ? (
        <ComparedRuns {...{ view, change, matched }} />
      ) : (
        <p className="text-ink-muted">
          A comparison needs at least two stored runs. Add a run, or open the bundle of the
          comparison.
        </p>
      )}
    </>
  );
}

const fullMessage = `The run is in the history, but not in this comparison, which has ${MAX_COMPARED_RUNS} runs already. Remove one, then add it.`;

const noColumns: readonly ComparedColumn[] = [];

type ComparedRunsProps = Pick<ComparisonProps, "view" | "change"> & { matched: Matched };

/** Shows the differences of the runs, from the requests to single pages. */
function ComparedRuns({
  view,
  change,
  matched: { columns, matched, similarities },
}: ComparedRunsProps) {
  const open = view.open && openRow(matched, columns, view.open);
  const ids = columns.map(({ opened }) => opened.id);
  const otherId = otherRun({ ...view, base: ids[matched.base] ?? view.base, runs: ids });
  const other = ids.indexOf(otherId ?? "");
  return (
    <>
      <Section title="Request differences">
        <RequestDifferences columns={columns} />
        <ComparabilityNotes columns={columns} />
      </Section>
      <Section title="Figures" note="Each run is one sample: times vary between runs.">
        <SummaryTable columns={columns} />
      </Section>
      <Section title="Similarity to the baseline">
        <SimilarityTable
          {...{ columns, matched, similarities }}
          persistence={view.persistence}
          onPersistence={(persistence) => change({ persistence })}
        />
      </Section>
      <Section title="Ranks">
        <RanksSection {...{ view, change, columns, matched, open, other }} />
      </Section>
      {open ? (
        <RowDetail {...{ view, change, columns }} row={open} pair={[matched.base, other]} />
      ) : null}
    </>
  );
}

type SectionProps = { title: string; note?: string; children: ReactNode };

function Section({ title, note, children }: SectionProps) {
  return (
    <section
      aria-label={title}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-3 sm:p-4"
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {note ? <p className="text-xs text-ink-muted">{note}</p> : null}
      </div>
      {children}
    </section>
  );
}

/** The row of the open result. Also found if the result is a duplicate of the one that the row shows. */
function openRow(
  matched: MatchedResults,
  columns: readonly ComparedColumn[],
  open: NonNullable<ComparisonView["open"]>,
): MatchedRow | null {
  const run = columns.findIndex(({ opened }) => opened.id === open.run);
  const results = matched.runs[run]?.results ?? [];
  const at = results.findIndex(({ id }) => id === open.result);
  const key = matched.keys[run]?.[at]?.key;
  const source = results[at]?.source;
  return matched.rows.find((row) => row.key === key && row.source === source) ?? null;
}

/** Notes to read before the differences, such as another query or cached pages. */
function ComparabilityNotes({ columns }: { columns: readonly ComparedColumn[] }) {
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
