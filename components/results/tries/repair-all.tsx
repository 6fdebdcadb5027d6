import { type ReactNode, useMemo } from "react";
import { Button } from "@/components/ui/controls/button";
import { countOf } from "@/lib/format/count";
import type { ResultView } from "@/lib/results/model/result-view";
import { noBlankPictures } from "../thumbnails/blank-pictures";
import { type PlannedTry, type Tries, useTries } from "./tries-context";

/** Tries all failed, blocked and empty pages again, each with its first remedy. */
export function RepairAll({ results }: { results: readonly ResultView[] }) {
  const tries = useTries();
  const planned = useMemo(() => (tries ? planRepairs(results, tries) : []), [results, tries]);
  if (!tries || tries.blocker !== null) return null;
  if (tries.active)
    return (
      <Bar>
        <span role="status">
          Trying {tries.active.done + 1} of {countOf(tries.active.planned, "page")} again…
        </span>
        <Button size="sm" onClick={tries.cancel}>
          Cancel
        </Button>
      </Bar>
    );
  if (planned.length < 2) return null;
  return (
    <Bar>
      <span>{countOf(planned.length, "page")} failed, blocked or empty.</span>
      <Button
        size="sm"
        title="Requests each of these pages once, with its first remedy. The form does not change."
        onClick={() => tries.start(planned)}
      >
        Repair all {planned.length}
        <span className="text-ink-muted tabular-nums">{tries.price(planned)}</span>
      </Button>
    </Bar>
  );
}

const Bar = ({ children }: { children: ReactNode }) => (
  <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3.5 py-1 text-xs text-ink-muted print:hidden">
    {children}
  </div>
);

/** Results beyond the largest `limit` of three sources come from services with rules of their own. */
const MAX_RESULTS = 1_000;

function planRepairs(results: readonly ResultView[], { remediesFor }: Tries): PlannedTry[] {
  if (results.length > MAX_RESULTS) return [];
  return uniquePages(results).flatMap((result) => {
    const found = remediesFor(result, noBlankPictures);
    const [remedy] = found?.cause === "thin" ? [] : (found?.remedies ?? []);
    return remedy ? [{ result, remedy }] : [];
  });
}

/** The same page is requested once. */
const uniquePages = (results: readonly ResultView[]): readonly ResultView[] =>
  [
    ...new Map(results.toReversed().map((result) => [result.url ?? result.id, result])).values(),
  ].toReversed();
