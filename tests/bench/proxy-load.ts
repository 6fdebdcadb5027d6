import { type BenchmarkResult, quantile, rounded, timed } from "./benchmark";
import { type ProxyRig, startProxyRig } from "./proxy-rig";

export type LoadOptions = {
  readonly users?: number;
  /** Milliseconds between two searches of a user. */
  readonly everyMs?: number;
  /** Minutes. */
  readonly minutes?: number;
};

/** Milliseconds per search, and resident bytes of the proxy after the warm-up. */
export type Load = {
  readonly direct: readonly number[];
  readonly proxied: readonly number[];
  readonly errors: readonly string[];
  readonly residentAtFirst: number;
  readonly residentAtLast: number;
};

export const LOAD_BYTES = 50_000;
const ADDED_MS = 50;
const WARM_UP = 4;
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
const defaults = { users: 50, everyMs: 5_000, minutes: 1 };

/**
 * Users who search every few seconds, each time through the proxy and directly, so that both run
 * under the same conditions. One minute by default; the target is for ten.
 */
export async function load(rig: ProxyRig, options: LoadOptions = {}): Promise<Load> {
  const { users, everyMs, minutes } = { ...defaults, ...options };
  const direct: number[] = [];
  const proxied: number[] = [];
  const errors: string[] = [];
  const search = async (way: "direct" | "proxied", number: number) => {
    try {
      const into = { direct, proxied }[way];
      into.push(
        await timed(async () => {
          const { status } = await rig[way](LOAD_BYTES, number);
          if (status !== 200) throw new Error(`Status ${status}`);
        }),
      );
    } catch (error) {
      errors.push(`${way}: ${error instanceof Error ? error.message : error}`);
    }
  };
  const rounds = Math.floor((minutes * 60_000) / everyMs);
  const user = async (number: number) => {
    await pause((everyMs / users) * number);
    for (let round = 0; round < rounds; round += 1) {
      const start = Date.now();
      const both = [() => search("direct", number), () => search("proxied", number)];
      for (const each of round % 2 === 0 ? both : both.toReversed()) await each();
      await pause(Math.max(0, everyMs - (Date.now() - start)));
    }
  };
  // Warm up until every user has a session and the heap size is stable.
  for (let number = 0; number < users * WARM_UP; number += 1)
    await rig.proxied(LOAD_BYTES, number % users);
  const { now: residentAtFirst } = await rig.memory();
  await Promise.all(Array.from({ length: users }, (_, number) => user(number)));
  const { now: residentAtLast } = await rig.memory();
  return { direct, proxied, errors, residentAtFirst, residentAtLast };
}

export async function proxyLoad(options: LoadOptions = {}): Promise<BenchmarkResult> {
  const { users, everyMs, minutes } = { ...defaults, ...options };
  const rig = await startProxyRig([LOAD_BYTES]);
  try {
    const { direct, proxied, errors, residentAtFirst, residentAtLast } = await load(rig, options);
    const added = quantile(proxied, 0.95) - quantile(direct, 0.95);
    return {
      name: `load: ${users} users, a search every ${everyMs / 1_000} s, ${minutes} min`,
      figures: {
        searches: proxied.length,
        errors: errors.length === 0 ? 0 : `${errors.length} (${[...new Set(errors)].join("; ")})`,
        "direct, p95 ms": rounded(quantile(direct, 0.95)),
        "through the proxy, median ms": rounded(quantile(proxied, 0.5)),
        "through the proxy, p95 ms": rounded(quantile(proxied, 0.95)),
        "through the proxy, p99 ms": rounded(quantile(proxied, 0.99)),
        "p95, ratio to direct": rounded(quantile(proxied, 0.95) / quantile(direct, 0.95)),
        "added at p95, ms": rounded(added),
        "memory at the start, MB": rounded(residentAtFirst / 1e6, 0),
        "memory at the end, MB": rounded(residentAtLast / 1e6, 0),
      },
      target: `no error, at most ${ADDED_MS} ms added at p95`,
      isMet: errors.length === 0 && added <= ADDED_MS,
    };
  } finally {
    await rig.dispose();
  }
}
