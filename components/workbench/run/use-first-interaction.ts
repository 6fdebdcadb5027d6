import { useEffect, useEffectEvent } from "react";

/** At least one of these events precedes every other use of a page. */
const signs = ["pointermove", "pointerdown", "keydown", "focusin", "wheel"] as const;

/** Calls back once, at the first sign of a user. */
export function useFirstInteraction(act: () => void): void {
  const touched = useEffectEvent(act);
  useEffect(() => {
    const once = new AbortController();
    const onSign = () => {
      once.abort();
      touched();
    };
    for (const sign of signs)
      document.addEventListener(sign, onSign, { passive: true, signal: once.signal });
    return () => once.abort();
  }, []);
}
