import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { openRequestLog, type RequestLog } from "./request-log";

const folder = mkdtempSync(join(tmpdir(), "request-log-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const START = Date.UTC(2026, 6, 15);
const limits = [
  { requests: 2, seconds: 10 },
  { requests: 5, seconds: 100 },
];

/** Runs the work with a log with a clock that only the test sets. */
function withLog<T>(
  work: (log: RequestLog, clock: { ms: number }, reopen: () => RequestLog) => T,
): T {
  files += 1;
  const file = join(folder, `${files}.sqlite`);
  const clock = { ms: START };
  const open: RequestLog[] = [];
  const reopen = () => {
    const log = openRequestLog(file, () => clock.ms);
    open.push(log);
    return log;
  };
  try {
    return work(reopen(), clock, reopen);
  } finally {
    for (const log of open) log.close();
  }
}

describe("openRequestLog", () => {
  it("exceeds no limit in any window, however requests arrive and whenever it is opened again", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ after: fc.nat(15_000), reopens: fc.boolean() }), { maxLength: 30 }),
        (arrivals) =>
          withLog((first, clock, reopen) => {
            let log = first;
            const sent: number[] = [];
            for (const { after, reopens } of arrivals) {
              clock.ms += after;
              if (reopens) log = reopen();
              const turn = log.reserve("a", limits, 20_000);
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
  });

  it("waits no longer than the limits demand", () =>
    withLog((log, clock) => {
      expect(log.reserve("a", limits, 0)).toEqual({ waitMs: 0 });
      expect(log.reserve("a", limits, 0)).toEqual({ waitMs: 0 });
      expect(log.reserve("a", limits, 0)).toEqual({ opensAt: START + 10_000, isFailing: false });
      expect(log.reserve("b", limits, 0)).toEqual({ waitMs: 0 });
      clock.ms += 4_000;
      expect(log.reserve("a", limits, 9_000)).toEqual({ waitMs: 6_000 });
    }));

  it("pauses as long as a service demands, but not for ever, and forgets no longer pause", () =>
    withLog((log, clock, reopen) => {
      log.pause("a", 60_000);
      log.pause("a", 1_000);
      expect(reopen().reserve("a", limits, 0)).toEqual({
        opensAt: START + 60_000,
        isFailing: false,
      });
      log.pause("a", Number.MAX_SAFE_INTEGER);
      clock.ms += 24 * 3_600_000;
      expect(log.reserve("a", limits, 0)).toEqual({ waitMs: 0 });
    }));

  it("pauses after three failures in a row, longer after each further one, and ends with a success", () =>
    withLog((log, clock) => {
      const pauseAfterFailure = () => {
        log.noteFailure("a");
        const turn = log.reserve("a", [], 0);
        if ("opensAt" in turn) expect(turn.isFailing).toBe(true);
        return "opensAt" in turn ? turn.opensAt - clock.ms : 0;
      };
      expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map(pauseAfterFailure)).toEqual(
        [0, 0, 30, 60, 120, 240, 480, 900, 900].map((seconds) => seconds * 1_000),
      );
      clock.ms += 900_000;
      log.noteSuccess("a");
      expect(pauseAfterFailure()).toBe(0);
    }));

  it("starts again with a damaged file", () => {
    const file = join(folder, "damaged.sqlite");
    writeFileSync(file, "not a database at all, but long enough to be read as one".repeat(100));
    const log = openRequestLog(file);
    expect(log.reserve("a", limits, 0)).toEqual({ waitMs: 0 });
    log.close();
  });
});
