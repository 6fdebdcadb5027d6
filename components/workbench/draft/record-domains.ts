import { lazyValue } from "@/components/ui/loading/lazy";
import type { RunOutcome } from "@/lib/transport/run-search";

const remembering = lazyValue(() => import("./save-domains"));

/** Keeps the domains of a run for the next query's suggestions. Nothing depends on it, so a failure is no news. */
export function recordDomains(outcome: RunOutcome): void {
  if (!outcome.ok) return;
  const { run, view } = outcome;
  remembering.load().then(
    ({ saveDomains: rememberDomains }) => rememberDomains(run, view),
    () => {},
  );
}
