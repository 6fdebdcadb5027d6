import "server-only";
import type { AddressGuard } from "@/lib/net/address-guard";
import { fetchRobots, type Robots } from "../sources/robots";
import type { ReadLimits } from "./limits";
import { Turns } from "./origin-queue";

export type Origin = { readonly robots: Robots; readonly turns: Turns };

/** The rules of each origin that a reading meets, and its turns: asked for once, kept to by all of its pages. */
export class Origins {
  readonly #known = new Map<string, Promise<Origin>>();
  readonly #deps: { guard: AddressGuard; signal: AbortSignal | undefined };
  readonly #limits: Pick<ReadLimits, "delayMs" | "concurrency">;

  constructor(
    deps: { guard: AddressGuard; signal: AbortSignal | undefined },
    limits: Pick<ReadLimits, "delayMs" | "concurrency">,
  ) {
    this.#deps = deps;
    this.#limits = limits;
  }

  of(url: string): Promise<Origin> {
    const { origin } = new URL(url);
    const known = this.#known.get(origin);
    if (known !== undefined) return known;
    const asked = this.#ask(origin);
    this.#known.set(origin, asked);
    return asked;
  }

  async #ask(origin: string): Promise<Origin> {
    const { guard, signal } = this.#deps;
    const robots = await fetchRobots(origin, { guard, ...(signal !== undefined && { signal }) });
    const { delayMs, concurrency } = this.#limits;
    const turns = new Turns({ delayMs: Math.max(delayMs, robots.delayMs ?? 0), concurrency });
    return { robots, turns };
  }
}
