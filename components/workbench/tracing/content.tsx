import { useRequestForm } from "@/components/request-form/request-form-context";
import { TracePanel } from "@/components/trace/trace-panel";
import type { TraceCommands } from "@/components/trace/traced-run";
import type { WhatIfOptions } from "@/components/trace/what-if/what-if-setup";
import { WhatIfView } from "@/components/trace/what-if/what-if-view";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import type { TracedPage } from "@/lib/trace/pin";
import { type OptionChange, optionText } from "@/lib/trace/what-if";
import type { RunOutcome } from "@/lib/transport/run-search";
import { useLatestRun } from "../tries/latest-run";
import { PastRunLine } from "../tries/past-run-line";
import { putOption } from "./put-option";
import { TracePending, type TraceView } from "./strip";
import type { Tracing } from "./use-tracing";

/** State and functions of the page that shown traces use. */
export type TraceContentPage = {
  readonly draft: string;
  readonly reveal: (draftPath: string) => void;
  readonly show: (outcome: RunOutcome) => boolean;
};

type TraceContentProps = {
  view: Exclude<TraceView, "results">;
  tracing: Tracing;
  since: number | null;
  commands: TraceCommands;
  page: TraceContentPage;
  onSetUp: (target: TracedPage | null, defaults?: Pick<WhatIfOptions, "change">) => void;
};

/** A trace or a comparison, below the line about the past run that it was opened from. */
export function TraceContent(props: TraceContentProps) {
  const { view, tracing, commands, page, onSetUp } = props;
  const { traced, comparison } = tracing;
  const latest = useLatestRun(page.draft);
  const past =
    view === "trace"
      ? traced?.past && {
          run: traced.past,
          request: traced.request,
          onRunAgain: () => commands.onTraceAgain(),
        }
      : comparison?.past && {
          run: comparison.past,
          onRunAgain: () => onSetUp(comparison.options.target, comparison.options),
        };
  return (
    <>
      {past ? (
        <PastRunLine {...past} onBack={latest && (() => page.show({ ok: true, ...latest }))} />
      ) : null}
      <div className="min-h-0 flex-1">
        <ShownTrace {...props} />
      </div>
    </>
  );
}

function ShownTrace({ view, tracing, since, commands, page, onSetUp }: TraceContentProps) {
  const form = useRequestForm();
  const announce = useAnnounce();
  const { traced, previous, comparison, bisecting, error } = tracing;
  const busy = since !== null;
  const use = (change: OptionChange) => {
    page.reveal(putOption(form, change));
    announce(`The form now has ${change.option}: ${optionText(change)}.`, { undoable: true });
  };
  if (error === null && view === "trace" && traced)
    return (
      <TracePanel key={traced.id} {...{ traced, previous, busy, bisecting }} commands={commands} />
    );
  if (error === null && view === "what-if" && comparison)
    return (
      <WhatIfView
        key={comparison.id}
        tried={comparison}
        busy={busy}
        onAgain={() => onSetUp(comparison.options.target)}
        onUse={() => use(comparison.options.change)}
      />
    );
  const lastTarget = traced?.target ?? comparison?.options.target ?? null;
  return <TracePending error={error} since={since} onAgain={() => onSetUp(lastTarget)} />;
}
