import { useEffect, useEffectEvent } from "react";

export function useRunOnMount(action: () => void, enabled: boolean): void {
  const now = useEffectEvent(action);
  useEffect(() => {
    if (!enabled) return;
    // Deferred, because strict mode mounts twice.
    const soon = setTimeout(() => now());
    return () => clearTimeout(soon);
  }, [enabled]);
}
