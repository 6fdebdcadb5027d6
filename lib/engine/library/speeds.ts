import "server-only";
import type { LibrarySite } from "./records";

const WINDOW_MS = 8_000;
const EVERY_MS = 400;

type Sample = { readonly at: number; readonly settled: number };

/** Pages per second of each site, from samples of its counts. */
export class CrawlSpeeds {
  readonly #samples = new Map<string, Sample[]>();

  note(sites: readonly LibrarySite[]): void {
    const now = performance.now();
    for (const { site, state, counts } of sites) {
      if (state !== "reading") {
        this.#samples.delete(site);
        continue;
      }
      const { read, unchanged, skipped, failed, removed } = counts;
      const settled = read + unchanged + skipped + failed + removed;
      const samples = this.#samples.get(site) ?? [];
      const last = samples.at(-1);
      // The counts start over with a new crawl.
      if (last !== undefined && settled < last.settled) samples.length = 0;
      if (last === undefined || now - last.at >= EVERY_MS) samples.push({ at: now, settled });
      while (samples.length > 2 && now - (samples[0]?.at ?? now) > WINDOW_MS) samples.shift();
      this.#samples.set(site, samples);
    }
  }

  /** Rounded to one decimal. */
  of(site: string): number | null {
    const samples = this.#samples.get(site) ?? [];
    const [first, last] = [samples[0], samples.at(-1)];
    if (first === undefined || last === undefined || last.at <= first.at) return null;
    const speed = ((last.settled - first.settled) * 1_000) / (last.at - first.at);
    return Math.round(speed * 10) / 10;
  }
}
