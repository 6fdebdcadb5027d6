import { type Measured, quantile, rounded, timed } from "./benchmark";
import { post, searchPath, startForwardRig } from "./forward-rig";

export type LoadOptions = {
  readonly users?: number;
  /** Milliseconds from one search of a user to the next. */
  readonly everyMs?: number;
  /** Minutes. */
  readonly minutes?: number;
};

const BYTES = 50_000;
const ADDED_MS = 50;
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Users who search every few seconds, each search once through the proxy and once straight from the service, so that
 * both see the same machine. One minute by default; the promise is about ten.
 */
export async function proxyLoad({
  users = 50,
  everyMs = 5_000,
  minutes = 1,
}: LoadOptions = {}): Promise<Measured> {
  const rig = await startForwardRig();
  const direct: number[] = [];
  const proxied: number[] = [];
  let errors = 0;
  const search = async (origin: string, into: number[]) => {
    try {
      into.push(
        await timed(async () => {
          const { status } = await post(origin, searchPath(BYTES));
          if (status !== 200) throw new Error(`Status ${status}`);
        }),
      );
    } catch {
      errors += 1;
    }
  };
  const end = Date.now() + minutes * 60_000;
  const user = async (number: number) => {
    await pause((everyMs / users) * number);
    for (let round = 0; Date.now() < end; round += 1) {
      const start = Date.now();
      const both = [() => search(rig.service, direct), () => search(rig.forward, proxied)];
      for (const each of round % 2 === 0 ? both : both.toReversed()) await each();
      await pause(Math.max(0, everyMs - (Date.now() - start)));
    }
  };
  try {
    await post(rig.forward, searchPath(BYTES));
    await Promise.all(Array.from({ length: users }, (_, number) => user(number)));
    const added = quantile(proxied, 0.95) - quantile(direct, 0.95);
    return {
      name: `load: ${users} users, a search every ${everyMs / 1_000} s, ${minutes} min, handler without the web framework`,
      figures: {
        searches: proxied.length,
        errors,
        "direct, p95 ms": rounded(quantile(direct, 0.95)),
        "through the proxy, p95 ms": rounded(quantile(proxied, 0.95)),
        "through the proxy, p99 ms": rounded(quantile(proxied, 0.99)),
        "p95, ratio to direct": rounded(quantile(proxied, 0.95) / quantile(direct, 0.95)),
        "added at p95, ms": rounded(added),
      },
      target: `no error, at most ${ADDED_MS} ms added at p95`,
      held: errors === 0 && added <= ADDED_MS,
    };
  } finally {
    rig.dispose();
  }
}
