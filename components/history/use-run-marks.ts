import { useAnnounce } from "@/components/ui/feedback/live-region";
import { type PastRun, runTitle } from "@/lib/storage/runs/run-record";
import { MAX_COMPARED, openComparison } from "./compare-runs";

/**
 * Handles the key `c` on a run: marks the first one, and compares it with the second one. With two or more selected runs,
 * compares those.
 */
export function useRunMarks(onSelect: (selected: ReadonlySet<string>) => void) {
  const announce = useAnnounce();
  return (run: PastRun, selected: readonly PastRun[]) => {
    if (selected.length > MAX_COMPARED)
      return announce(`At most ${MAX_COMPARED} runs can be compared.`, { urgent: true });
    if (selected.length >= 2) return openComparison(selected);
    if (selected.some(({ id }) => id === run.id)) {
      onSelect(new Set());
      return announce(`${runTitle(run)} is no longer selected.`);
    }
    const marked = [...selected, run];
    onSelect(new Set(marked.map(({ id }) => id)));
    if (marked.length === 2) openComparison(marked);
    else announce("Selected. Press c on another run to compare them.");
  };
}
