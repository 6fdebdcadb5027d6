import type { Page } from "playwright-core";
import { median, quantile, rounded } from "./benchmark";

/** Milliseconds between frames, and from each interaction to the next paint. */
type Recorded = { readonly frames: readonly number[]; readonly interactions: readonly number[] };

/** Records every frame of the page during the work. */
export async function recordFrames(page: Page, work: () => Promise<unknown>): Promise<Recorded> {
  const recorder = await page.evaluateHandle(() => {
    const frames: number[] = [];
    const interactions: number[] = [];
    let last = 0;
    const loop: { going: boolean; each: FrameRequestCallback | null } = { going: true, each: null };
    loop.each = (now) => {
      if (last > 0) frames.push(now - last);
      last = now;
      if (loop.going && loop.each) requestAnimationFrame(loop.each);
    };
    requestAnimationFrame(loop.each);
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("interactionId" in entry && entry.interactionId) interactions.push(entry.duration);
    });
    // Shorter interactions are not reported.
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: "event",
      durationThreshold: 16,
    };
    observer.observe(options);
    return { frames, interactions, loop, observer };
  });
  await work();
  return recorder.evaluate(({ frames, interactions, loop, observer }) => {
    loop.going = false;
    observer.disconnect();
    return { frames, interactions };
  });
}

/** At 60 Hz, a frame may end slightly late. */
const LATE_MS = 1.5 * (1_000 / 60);

export function figuresOf(name: string, { frames, interactions }: Recorded) {
  return {
    [`${name}, frame p50, ms`]: rounded(median(frames), 1),
    [`${name}, frame p95, ms`]: rounded(quantile(frames, 0.95), 1),
    [`${name}, slowest of ${frames.length} frames, ms`]: rounded(Math.max(...frames), 1),
    [`${name}, dropped frames, %`]: rounded(
      (100 * frames.filter((each) => each > LATE_MS).length) / frames.length,
      1,
    ),
    [`${name}, interaction to paint p95, ms`]:
      interactions.length > 0 ? rounded(quantile(interactions, 0.95), 0) : "under 16",
  };
}
