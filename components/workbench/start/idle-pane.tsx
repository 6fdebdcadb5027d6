"use no memo"; // Rarely rendered: memoizing would only add code to the first load.
import { Play } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useEngineHealth } from "@/components/connections/engine-health";
import { searchedContent } from "@/components/connections/engine-label";
import { useEstimateOf } from "@/components/request-form/estimate/use-estimate";
import { Kbd } from "@/components/ui/feedback/kbd";
import { useIsActive } from "@/components/ui/feedback/shortcut";
import { lazyComponent } from "@/components/ui/loading/lazy";
import type { ConnectionSummary } from "@/lib/contract/connection";
import { estimateText } from "@/lib/request/estimate/estimate-text";
import type { StartingPoint, StartingPoints } from "@/lib/request/presets/starting-points";
import { hasStoredRuns } from "@/lib/storage/runs/has-stored-runs";
import type { PastRun } from "@/lib/storage/runs/run-record";
import { useLiveServices } from "../live/live-services";
import { type MoreToSearch, MoreToSearchLinks } from "./more-to-search";

const LastRun = lazyComponent(async () => (await import("./last-run")).LastRun);

type IdlePaneProps = {
  points: StartingPoints;
  connection: ConnectionSummary | null;
  more: MoreToSearch;
  ready: boolean;
  onStart: (point: StartingPoint) => void;
  onImport: () => void;
  onOpenRun: (run: PastRun) => void;
  openError: string | null;
};

/** Shown before the first run: what a run searches, the last run and requests to start with. */
export function IdlePane({ points, connection, more, ...props }: IdlePaneProps) {
  const isEngine = connection?.source === "built-in";
  const isReturning = useIsReturning();
  return (
    <div className="h-full overflow-y-auto px-5 py-6">
      <div className="mx-auto grid max-w-2xl gap-4">
        <div className="grid gap-1">
          <h3 className="text-base font-medium">Results appear here</h3>
          <p className="text-ink-muted">
            <Scope connection={connection} /> {isEngine ? <MoreToSearchLinks {...more} /> : null}
          </p>
        </div>
        {isReturning ? <LastRun onOpen={props.onOpenRun} error={props.openError} /> : null}
        <section aria-labelledby="starting-points" className="grid gap-2">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h4 id="starting-points" className="font-medium">
              Run an example
            </h4>
            <button type="button" className="link text-xs" onClick={props.onImport}>
              Import a request
            </button>
          </div>
          <ul className="grid gap-2 min-[1200px]:grid-cols-2">
            {points[isEngine ? "engine" : "service"].map((point) => (
              <li key={point.id}>
                <Card point={point} disabled={!props.ready} onStart={() => props.onStart(point)} />
              </li>
            ))}
          </ul>
        </section>
        <Keys />
      </div>
    </div>
  );
}

function Scope({ connection }: { connection: ConnectionSummary | null }) {
  const { health } = useEngineHealth();
  const { list } = useLiveServices();
  if (connection === null) return "There is no connection yet.";
  if (connection.baseUrl !== null)
    return (
      <>
        Searches are sent to <bdi>{connection.label}</bdi>.
      </>
    );
  return `Searches ${searchedContent(health, list.allowed.length > 0)}. No key needed.`;
}

type CardProps = { point: StartingPoint; disabled: boolean; onStart: () => void };

/** A request that one click loads into the form and runs. The button covers the whole card. */
function Card({ point, disabled, onStart }: CardProps) {
  const { id, name, help, estimate } = point;
  const estimateOf = useEstimateOf();
  const detailId = `start-${id}-detail`;
  return (
    <div className="relative grid h-full content-start gap-1 rounded-md border border-line-medium px-3 py-2 hover:border-line-strong hover:bg-hover">
      <button
        type="button"
        disabled={disabled}
        onClick={onStart}
        aria-describedby={detailId}
        className="flex items-center gap-1.5 rounded-md text-left font-medium after:absolute after:inset-0"
      >
        <Play aria-hidden className="size-3.5 shrink-0 text-accent" />
        {name}
      </button>
      <div id={detailId} className="grid gap-1 text-xs text-ink-muted">
        <p>{help}</p> <p className="tabular-nums">{estimateText(estimateOf(estimate))}</p>
      </div>
    </div>
  );
}

/** Whether this browser has stored runs. False at first, so that a first visit loads no history. */
function useIsReturning(): boolean {
  const [isReturning, setReturning] = useState(false);
  useEffect(() => {
    void hasStoredRuns().then(setReturning);
  }, []);
  return isReturning;
}

function Keys() {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 text-xs text-ink-muted max-[860px]:hidden">
      <Key keys={["mod+enter"]}>run the request</Key>
      <Key keys={["j", "k"]}>next and previous result</Key>
      <Key keys={["enter"]}>open a result</Key>
      <Key keys={["1", "9"]} between="–">
        switch between formats
      </Key>
      <Key keys={["escape"]}>back to the list</Key>
    </dl>
  );
}

type KeyProps = { keys: readonly string[]; between?: string; children: ReactNode };

function Key({ keys, between = "", children }: KeyProps) {
  if (!useIsActive(keys[0])) return null;
  return (
    <>
      <dt className="flex items-center gap-1">
        {keys.map((each, index) => (
          <span key={each} className="inline-flex items-center gap-1">
            {index > 0 ? between : null}
            <Kbd keys={each} />
          </span>
        ))}
      </dt>
      <dd>{children}</dd>
    </>
  );
}
