import { useEffect, useEffectEvent } from "react";

/** Does something when first shown, where that was asked for. */
export function useRunOnMount(act: () => void, wanted: boolean): void {
  const now = useEffectEvent(act);
  useEffect(() => {
    if (!wanted) return;
    // Not at once: a first mount may be only a rehearsal (strict mode).
    const soon = setTimeout(() => now());
    return () => clearTimeout(soon);
  }, [wanted]);
}
