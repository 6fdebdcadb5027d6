import { lazyValue } from "@/components/ui/loading/lazy";
import type { RunOutcome } from "@/lib/transport/run-search";

export const lazySaveDomains = lazyValue(() => import("./save-domains"));

/**
 * Stores the domains of a run as suggestions for the next query. Failures are ignored: nothing
 * depends on it.
 */
export function recordDomains(outcome: RunOutcome): void {
  if (!outcome.ok) return;
  const { run, view } = outcome;
  lazySaveDomains.load().then(
    ({ saveDomains }) => saveDomains(run, view),
    () => {},
  );
}
