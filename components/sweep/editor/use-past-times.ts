import { useEffect, useState } from "react";
import { listRuns } from "@/lib/storage/runs/run-store";
import { type Spread, spreadOf } from "@/lib/sweep/summary";

const MAX_RUNS = 50;

/** The times of the latest runs on a connection, in milliseconds. Null without such runs. */
export function usePastTimes(connectionLabel: string | null): Spread | null {
  const [times, setTimes] = useState<Spread | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void listRuns().then((all) => {
      const durations = (all.ok ? all.value : [])
        .filter((run) => run.connectionLabel === connectionLabel && run.failure === null)
        .toSorted((a, b) => b.startedAt - a.startedAt)
        .slice(0, MAX_RUNS)
        .map(({ durationMs }) => durationMs);
      if (isCurrent) setTimes(spreadOf(durations));
    });
    return () => {
      isCurrent = false;
    };
  }, [connectionLabel]);
  return times;
}
