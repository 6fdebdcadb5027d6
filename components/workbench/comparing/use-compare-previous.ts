import { type Announce, useAnnounce } from "@/components/ui/feedback/live-region";
import { useOfferCommands } from "@/components/ui/overlays/offered-commands";
import { comparisonUrl } from "@/lib/compare/comparison-url";
import { subscribeToRuns } from "@/lib/storage/runs/database";
import { previousRuns } from "@/lib/storage/runs/previous-run";
import type { PastRun } from "@/lib/storage/runs/run-record";
import { listRuns } from "@/lib/storage/runs/run-store";
import type { Run } from "@/lib/transport/run-search";
import { historyId } from "../tries/try-runs";

/** Offers the command that compares the shown run with the one before it. Returns the command. */
export function useComparePrevious(run: Run | null): () => void {
  const announce = useAnnounce();
  const compare = () => {
    if (run) void comparePrevious(run, announce);
  };
  useOfferCommands(
    run
      ? [
          {
            id: "compare-previous",
            label: "Compare with previous",
            synonyms: "difference, changes, before, side by side, history",
            onSelect: compare,
          },
        ]
      : [],
  );
  return compare;
}

async function comparePrevious(run: Run, announce: Announce): Promise<void> {
  const id = historyId(run);
  const all = await runsWith(id);
  if (!all)
    return announce("This run is not stored in the history, so it cannot be compared.", {
      urgent: true,
    });
  const previous = previousRuns(all).get(id);
  if (!previous)
    return announce("There is no earlier run with a stored response.", { urgent: true });
  window.location.assign(comparisonUrl({ runs: [previous.id, id], base: previous.id }));
}

/** Milliseconds. A large response is compressed before it is stored. */
const MAX_WAIT_MS = 3_000;

/** All runs, once the run with this id is among them. A run that has just ended is being stored. Null if it is not. */
async function runsWith(id: string): Promise<readonly PastRun[] | null> {
  const read = async () => {
    const all = await listRuns();
    return all.ok && all.value.some((each) => each.id === id) ? all.value : null;
  };
  const stored = Promise.withResolvers<readonly PastRun[] | null>();
  const check = () => read().then((runs) => runs && stored.resolve(runs), stored.reject);
  const stop = subscribeToRuns(() => void check());
  const timer = setTimeout(() => stored.resolve(null), MAX_WAIT_MS);
  void check();
  try {
    return await stored.promise;
  } finally {
    clearTimeout(timer);
    stop();
  }
}
