import { useEffect, useEffectEvent } from "react";

/** At least one of these events precedes every other use of a page. */
const events = ["pointermove", "pointerdown", "keydown", "focusin", "wheel"] as const;

/** Calls back once, at the first sign of a user. */
export function useFirstInteraction(callback: () => void): void {
  const interacted = useEffectEvent(callback);
  useEffect(() => {
    const controller = new AbortController();
    const onEvent = () => {
      controller.abort();
      interacted();
    };
    for (const event of events)
      document.addEventListener(event, onEvent, { passive: true, signal: controller.signal });
    return () => controller.abort();
  }, []);
}
