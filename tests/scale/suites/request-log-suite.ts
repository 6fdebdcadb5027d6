import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { RequestLog } from "@/lib/engine/ports/request-log";

const START = Date.UTC(2026, 6, 15);
const limits = [
  { requests: 2, seconds: 10 },
  { requests: 5, seconds: 100 },
];

/** @param open opens the same storage, with a clock of its own, again each time it is called */
export function describeRequestLog(open: (clock: () => number) => RequestLog): void {
  /** Runs the work with sources and a clock of its own. */
  async function withLog(
    work: (
      log: RequestLog,
      clock: { ms: number },
      reopen: () => RequestLog,
      source: string,
    ) => Promise<void>,
  ): Promise<void> {
    const clock = { ms: START };
    const opened: RequestLog[] = [];
    const reopen = () => {
      const log = open(() => clock.ms);
      opened.push(log);
      return log;
    };
    try {
      await work(reopen(), clock, reopen, randomUUID());
    } finally {
      for (const log of opened) await log.close();
    }
  }

  it("exceeds no limit in any window, however requests arrive and whenever it is opened again", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ after: fc.nat(15_000), reopens: fc.boolean() }), { maxLength: 30 }),
        (arrivals) =>
          withLog(async (first, clock, reopen, source) => {
            let log = first;
            const sent: number[] = [];
            for (const { after, reopens } of arrivals) {
              clock.ms += after;
              if (reopens) log = reopen();
              const turn = await log.reserve(source, limits, 20_000);
              if ("waitMs" in turn) sent.push(clock.ms + turn.waitMs);
              else expect(turn.opensAt).toBeGreaterThan(clock.ms + 20_000);
            }
            for (const { requests, seconds } of limits)
              for (const [at, time] of sent.entries()) {
                const later = sent[at + requests];
                if (later !== undefined)
                  expect(later - time).toBeGreaterThanOrEqual(seconds * 1_000);
              }
          }),
      ),
      { numRuns: 50 },
    );
  }, 60_000);

  it("waits no longer than the limits demand", () =>
    withLog(async (log, clock, _reopen, source) => {
      expect(await log.reserve(source, limits, 0)).toEqual({ waitMs: 0 });
      expect(await log.reserve(source, limits, 0)).toEqual({ waitMs: 0 });
      const closed = { opensAt: START + 10_000, isFailing: false };
      expect(await log.reserve(source, limits, 0)).toEqual(closed);
      expect(await log.reserve(`${source} b`, limits, 0)).toEqual({ waitMs: 0 });
      clock.ms += 4_000;
      expect(await log.reserve(source, limits, 9_000)).toEqual({ waitMs: 6_000 });
    }));

  it("shares the limits among all that opened it", () =>
    withLog(async (log, _clock, reopen, source) => {
      const other = reopen();
      const turns = await Promise.all(
        Array.from({ length: 6 }, (_, at) => (at % 2 ? log : other).reserve(source, limits, 0)),
      );
      expect(turns.filter((turn) => "waitMs" in turn)).toHaveLength(2);
    }));

  it("pauses as long as a service demands, but not forever, and forgets no longer pause", () =>
    withLog(async (log, clock, reopen, source) => {
      await log.pause(source, 60_000);
      await log.pause(source, 1_000);
      const closed = { opensAt: START + 60_000, isFailing: false };
      expect(await reopen().reserve(source, limits, 0)).toEqual(closed);
      await log.pause(source, Number.MAX_SAFE_INTEGER);
      clock.ms += 24 * 3_600_000;
      expect(await log.reserve(source, limits, 0)).toEqual({ waitMs: 0 });
    }));

  it("pauses after three failures in a row, longer after each further one, and ends with a success", () =>
    withLog(async (log, clock, _reopen, source) => {
      const pauses: number[] = [];
      const pauseAfterFailure = async () => {
        await log.noteFailure(source);
        const turn = await log.reserve(source, [], 0);
        if ("opensAt" in turn) expect(turn.isFailing).toBe(true);
        return "opensAt" in turn ? turn.opensAt - clock.ms : 0;
      };
      for (let count = 0; count < 9; count += 1) pauses.push(await pauseAfterFailure());
      expect(pauses).toEqual(
        [0, 0, 30, 60, 120, 240, 480, 900, 900].map((seconds) => seconds * 1_000),
      );
      clock.ms += 900_000;
      await log.noteSuccess(source);
      expect(await pauseAfterFailure()).toBe(0);
    }));
}
