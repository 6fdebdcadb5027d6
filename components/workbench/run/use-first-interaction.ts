import { useEffect, useEffectEvent } from "react";

/** A person does one of these before anything else on a page. */
const signs = ["pointermove", "pointerdown", "keydown", "focusin", "wheel"] as const;

/** Acts once, at the first sign of somebody who is about to use the page. */
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
