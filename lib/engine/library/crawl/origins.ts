import "server-only";
import type { HostTurns } from "@/lib/engine/ports/host-turns";
import type { AddressGuard } from "@/lib/net/address-guard";
import { fetchRobots, type Robots } from "../sources/robots";
import type { CrawlLimits } from "./limits";
import { OriginQueue } from "./origin-queue";

export type Origin = { readonly robots: Robots; readonly queue: OriginQueue };

export type OriginsOptions = {
  readonly guard: AddressGuard;
  readonly signal: AbortSignal | undefined;
  /** On whose behalf a URL is fetched, as for `AddressGuard.check`. */
  readonly initiatorOf: (url: string) => string;
  /** Shared with crawlers in other processes. */
  readonly turns?: HostTurns | undefined;
};

/** The robots.txt rules and the request queue of each origin in a crawl, loaded once per origin. */
export class Origins {
  readonly #known = new Map<string, Promise<Origin>>();
  readonly #options: OriginsOptions;
  readonly #limits: Pick<CrawlLimits, "delayMs" | "concurrency">;

  constructor(options: OriginsOptions, limits: Pick<CrawlLimits, "delayMs" | "concurrency">) {
    this.#options = options;
    this.#limits = limits;
  }

  get(url: string): Promise<Origin> {
    const { origin } = new URL(url);
    const known = this.#known.get(origin);
    if (known !== undefined) return known;
    const pending = this.#load(origin);
    this.#known.set(origin, pending);
    return pending;
  }

  async #load(origin: string): Promise<Origin> {
    const { guard, signal, initiatorOf, turns } = this.#options;
    const robots = await fetchRobots(origin, { guard, initiator: initiatorOf(origin), signal });
    const { delayMs, concurrency } = this.#limits;
    const queue = new OriginQueue({
      delayMs: Math.max(delayMs, robots.delayMs ?? 0),
      concurrency,
      shared: turns && { turns, origin },
    });
    return { robots, queue };
  }
}
