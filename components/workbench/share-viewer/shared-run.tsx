import { useState } from "react";
import { RunPanel } from "@/components/results/run/panel";
import { TraceMediaProvider } from "@/components/trace/trace-media";
import { TracePanel } from "@/components/trace/trace-panel";
import type { TracedRun } from "@/components/trace/traced-run";
import { Segmented } from "@/components/ui/controls/segmented";
import { Callout } from "@/components/ui/feedback/callout";
import { Loading } from "@/components/ui/feedback/spinner";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import { ratesWith } from "@/lib/contract/credit-rates";
import { formatMoment } from "@/lib/format/date";
import { setBundleArtifacts } from "@/lib/storage/runs/artifacts";
import type { RunOutcome } from "@/lib/transport/run-search";
import type { RunState } from "@/lib/transport/run-state";
import { bundleOutcome } from "../run/past-runs";
import { TraceMediaLoader } from "../tracing/media";
import { pastTraceInput, toTracedRun } from "../tracing/outcome";
import type { LoadedBundle } from "./load-share";
import type { SharedState } from "./use-share";

const rates = ratesWith({});
const connections = { chosen: null, labelOf: () => "another connection" };
const nothing = () => {};

type Opened = { readonly outcome: RunOutcome; readonly traced: TracedRun | null };

async function openBundled(bundle: LoadedBundle): Promise<Opened> {
  // Before the run is shown, because its pictures are looked up by their URLs.
  setBundleArtifacts(bundle.artifacts);
  const outcome = await bundleOutcome(bundle);
  const { request, trace, leftOut } = bundle.run;
  const input =
    outcome.ok && trace ? pastTraceInput({ request, trace, missing: leftOut }, outcome) : null;
  return { outcome, traced: outcome.ok && input ? await toTracedRun(input, outcome) : null };
}

type SharedRunProps = { bundle: LoadedBundle } & Pick<SharedState, "info">;

export function SharedRun({ bundle, info }: SharedRunProps) {
  const opened = useLoaded(() => openBundled(bundle).catch(() => "failed" as const), [bundle]);
  const [view, setView] = useState<"results" | "trace">("results");
  if (opened === null || opened === "failed")
    return (
      <div className="p-4">
        {opened ? (
          <Callout
            tone="bad"
            role="alert"
            title="The response of this run is damaged. Ask for a new share."
          />
        ) : (
          <Loading>Reading the response…</Loading>
        )}
      </div>
    );
  const { startedAt, leftOut } = bundle.run;
  const { traced, outcome } = opened;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-3.5 py-1.5 text-xs text-ink-muted">
        <p className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
          Read-only. Run of {formatMoment(startedAt)}
          {leftOut.length > 0 ? `, shared without ${leftOut.join(", ")}` : null}.
          {info?.burns
            ? " Deleted from the server: save it to keep it."
            : info
              ? ` The link expires on ${formatMoment(info.expiresAt)}.`
              : null}
        </p>
        {traced ? (
          <Segmented
            label="View"
            options={[
              { value: "results", label: "Results" },
              { value: "trace", label: "Trace" },
            ]}
            value={view}
            onValueChange={setView}
          />
        ) : null}
      </div>
      {traced && view === "trace" ? (
        <TraceMediaProvider value={TraceMediaLoader}>
          <div className="min-h-0 flex-1">
            <TracePanel
              traced={traced}
              previous={null}
              commands={null}
              bisecting={null}
              busy={false}
            />
          </div>
        </TraceMediaProvider>
      ) : (
        <section aria-label="Results" className="flex min-h-0 flex-1 flex-col bg-surface">
          <h2 className="sr-only">Results</h2>
          <RunPanel
            state={stateOf(outcome)}
            {...{ rates, connections }}
            onCommand={nothing}
            commands={[]}
            scope={() => null}
            idle={null}
            sharedNotes={bundle.run.annotations ?? []}
          />
        </section>
      )}
    </>
  );
}

const stateOf = (outcome: RunOutcome): Exclude<RunState, { phase: "idle" }> =>
  outcome.ok
    ? { phase: "done", run: outcome.run, view: outcome.view }
    : {
        phase: "failed",
        failure: outcome.failure,
        run: outcome.run,
        previous: null,
        connection: null,
      };
