import { useEffect } from "react";
import { preload } from "./lazy";

/** Also tablets: devices without a mouse or another exact pointer. */
const IS_PHONE = "(pointer: coarse)";

type Load = () => Promise<unknown>;

/** At least one of these events precedes every other use of a page. */
const events = ["pointermove", "pointerdown", "keydown", "focusin", "wheel"] as const;

/** Milliseconds after hydration. The first paint may need them, and browsers count a load as over after half a second. */
const IDLE_AFTER_MS = 700;
/** Milliseconds after which a part loads although the page is busy. */
const LOAD_WITHIN_MS = 2_000;

/**
 * Loads code before it is needed: in idle time, one part after another, so that none delays a user who arrives
 * meanwhile. At the first sign of a user, `urgent` loads immediately and `later` as soon as the page is idle. A phone
 * waits for that sign: its processor takes several times as long for each part. A browser that saves data loads only
 * `urgent` then. The lists must not change.
 */
export function useEarlyLoad(urgent: readonly Load[], later: readonly Load[]): void {
  useEffect(() => {
    const untouched = new AbortController();
    const { signal } = untouched;
    const parts = [...urgent, ...later];
    const loadNext = () => {
      if (!signal.aborted) parts.shift()?.().then(step, step);
    };
    const step = () => whenIdle(loadNext);
    const { connection }: SavingNavigator = navigator;
    const savesData = connection?.saveData === true;
    const onEvent = () => {
      untouched.abort();
      preload(urgent);
      if (!savesData) whenIdle(() => preload(later));
    };
    for (const event of events)
      document.addEventListener(event, onEvent, { passive: true, signal });
    if (!savesData && !matchMedia(IS_PHONE).matches) setTimeout(step, IDLE_AFTER_MS);
    return () => untouched.abort();
  }, [urgent, later]);
}

/** Some browsers say whether the user wants to load less. */
type SavingNavigator = Navigator & { readonly connection?: { readonly saveData?: boolean } };

/** Some browsers cannot say when they are idle. */
const whenIdle = (callback: () => void): unknown =>
  "requestIdleCallback" in window
    ? requestIdleCallback(callback, { timeout: LOAD_WITHIN_MS })
    : setTimeout(callback, 100);
