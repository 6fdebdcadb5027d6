import { Button } from "@/components/ui/controls/button";
import { Elapsed } from "@/components/ui/feedback/elapsed";
import { Spinner } from "@/components/ui/feedback/spinner";
import { formatCost } from "@/lib/format/cost";
import { formatDuration } from "@/lib/format/duration";
import { formatOrdinal } from "@/lib/format/ordinal";
import type { ResultView } from "@/lib/results/model/result-view";
import { tryDifference } from "@/lib/results/remedies/difference";
import type { Remedies } from "@/lib/results/remedies/remedies";
import { useBlankPictures } from "../thumbnails/blank-pictures";
import { type PageTry, type Tries, useTries } from "./tries-context";

/** Further tries of a page with their differences, and the remedies that may help it. */
export function CardTries({ result }: { result: ResultView }) {
  const tries = useTries();
  const blank = useBlankPictures();
  if (!tries) return null;
  const list = tries.of(result.id);
  const remedies = tries.remediesFor(result, blank);
  if (list.length === 0 && !remedies) return null;
  return (
    // Above the card's click area.
    <div className="relative z-1 mt-1 grid gap-1 text-xs print:hidden">
      {list.length > 0 ? <TryStack {...{ result, list, tries }} /> : null}
      {remedies ? <RemedyLine {...{ result, remedies, tries }} /> : null}
    </div>
  );
}

type TryStackProps = { result: ResultView; list: readonly PageTry[]; tries: Tries };

function TryStack({ result, list, tries }: TryStackProps) {
  const shown = tries.shownTry(result.id);
  const isFirst = list.every(({ id }) => id !== shown);
  return (
    <ol aria-label="Tries of this page" className="grid border-l-2 border-line pl-2">
      <li>
        <TryButton label="1st try" pressed={isFirst} onShow={() => tries.show(result.id, null)} />
      </li>
      {list.map((each, index) => (
        <li key={each.id} className="flex flex-wrap items-baseline gap-x-1.5">
          <TryButton
            label={`${formatOrdinal(index + 2)} try`}
            pressed={each.id === shown}
            onShow={
              each.outcome.phase === "done" ? () => tries.show(result.id, each.id) : undefined
            }
          />
          <span className="min-w-0 text-ink-muted [overflow-wrap:anywhere]">
            {each.label}: <TryOutcome before={result} outcome={each.outcome} />
          </span>
        </li>
      ))}
    </ol>
  );
}

type TryButtonProps = { label: string; pressed: boolean; onShow: (() => void) | undefined };

function TryButton({ label, pressed, onShow }: TryButtonProps) {
  if (!onShow) return <span className="font-medium">{label}</span>;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onShow}
      className={`min-h-6 min-w-6 ${pressed ? "font-semibold" : "link"}`}
    >
      {label}
    </button>
  );
}

function TryOutcome({ before, outcome }: { before: ResultView; outcome: PageTry["outcome"] }) {
  if (outcome.phase === "running")
    return (
      <span className="inline-flex items-center gap-1">
        <Spinner /> <Elapsed since={outcome.startedAt} />
      </span>
    );
  if (outcome.phase === "failed")
    return (
      <>
        <span className="text-bad">{outcome.message}</span>
        {factsText(outcome.durationMs, outcome.cost)}
      </>
    );
  const { run, view } = outcome.shown;
  return (
    <>
      {tryDifference(before, outcome.result)}
      {factsText(run.durationMs, formatCost(view.creditsUsed, run.isFree))}
    </>
  );
}

const factsText = (durationMs: number | null, cost: string | null): string =>
  [
    "",
    ...(durationMs === null ? [] : [formatDuration(durationMs)]),
    ...(cost === null ? [] : [cost]),
  ].join(" · ");

type RemedyLineProps = { result: ResultView; remedies: Remedies; tries: Tries };

function RemedyLine({ result, remedies, tries }: RemedyLineProps) {
  if (remedies.note !== null) return <p className="text-ink-muted">{remedies.note}</p>;
  if (tries.blocker !== null) return <p className="text-ink-muted">{tries.blocker}</p>;
  const isBusy = tries.active !== null;
  return (
    <fieldset
      aria-label="Try this page again"
      className="flex min-w-0 flex-wrap items-center gap-1.5 border-0 p-0"
    >
      {remedies.remedies.map((remedy) => (
        <Button
          key={remedy.id}
          size="sm"
          aria-disabled={isBusy || undefined}
          title="Requests only this page. The form does not change."
          onClick={() => tries.start([{ result, remedy }])}
          className="max-w-full"
        >
          <span className="truncate">{remedy.label}</span>
          <span className="text-ink-muted tabular-nums">{tries.price([{ result, remedy }])}</span>
        </Button>
      ))}
      {tries.through === null ? null : (
        <span className="text-ink-muted">
          on <bdi>{tries.through}</bdi>
        </span>
      )}
    </fieldset>
  );
}
