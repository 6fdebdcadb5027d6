import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { committedCredits } from "./budget";
import { MAX_RESENDS, type SettledRun } from "./settle";
import { nextSweep } from "./state";
import type { Cell, Sweep } from "./sweep";
import { createSweepRunner, type RunnerPorts } from "./sweep-runner";
import { failedRun, sampleRun, sampleSweep } from "./test-support/sample-sweep";

/** A clock without time of its own, a store and a service. Sleeping moves the clock. */
function rig(respond: (cell: Cell, call: number) => SettledRun, durationMs = 100) {
  let clock = 1_000;
  const sent: { readonly cell: string; readonly at: number }[] = [];
  const stored = new Map<string, Cell>();
  let writeFailure: string | null = null;
  let active = 0;
  let mostActive = 0;
  const ports: RunnerPorts = {
    now: () => clock,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (Number.isFinite(milliseconds)) {
          clock += Math.max(0, milliseconds);
          return resolve();
        }
        if (signal.aborted) return resolve();
        signal.addEventListener("abort", () => resolve());
      }),
    write: async (_progress, cells) => {
      if (writeFailure === null) for (const cell of cells) stored.set(cell.id, cell);
      return writeFailure;
    },
    send: async (cell, _body, signal) => {
      expect(stored.get(cell.id)?.state).toBe("running");
      sent.push({ cell: cell.id, at: clock });
      active += 1;
      mostActive = Math.max(mostActive, active);
      const run = respond(cell, sent.length);
      await new Promise((resolve) => setTimeout(resolve));
      clock += durationMs;
      active -= 1;
      return signal.aborted ? failedRun("cancelled") : run;
    },
  };
  return {
    ports,
    sent,
    stored,
    mostActive: () => mostActive,
    clock: () => clock,
    failWrites: (message: string | null) => {
      writeFailure = message;
    },
  };
}

const states = ({ cells }: Sweep) => cells.map(({ state }) => state);
const many = (count: number) => Array.from({ length: count }, () => 2);
const ok = (cell: Cell) => sampleRun(`run ${cell.id}`, 2);

describe("a runner", () => {
  it("sends every cell once, in order, and all combinations before any repeat", async () => {
    const { ports, sent } = rig(ok);
    const runner = createSweepRunner(sampleSweep(many(3), {}, { repeats: 2 }), ports, () => {});
    await runner.dispatch({ type: "started" });
    expect(sent.map(({ cell }) => cell)).toEqual(["0.0", "1.0", "2.0", "0.1", "1.1", "2.1"]);
    expect(runner.current().progress.stop?.reason).toBe("complete");
  });

  it("records the connection before its first run, and sends every cell once", async () => {
    const { ports, sent } = rig(ok);
    const runner = createSweepRunner(sampleSweep(many(3)), ports, () => {});
    const connection = { label: "Service", baseUrl: "https://a.example", keyLast4: null };
    void runner.dispatch({ type: "connection", connection });
    await runner.dispatch({ type: "started" });
    expect(sent.map(({ cell }) => cell)).toEqual(["0.0", "1.0", "2.0"]);
    expect(runner.current().cells.map((cell) => cell.connection)).toEqual([0, 0, 0]);
    expect(runner.current().progress.stop?.reason).toBe("complete");
  });

  it("does every cell exactly once at a service that responds to every third call with 429", async () => {
    const done: string[] = [];
    const { ports, sent, clock } = rig((cell, call) => {
      if (call % 3 === 0) return failedRun("rate-limited", { runId: null, retryAfterSeconds: 2 });
      done.push(cell.id);
      return ok(cell);
    });
    const runner = createSweepRunner(sampleSweep(many(20), { runs: 20 }), ports, () => {});
    await runner.dispatch({ type: "started" });
    expect(states(runner.current())).toEqual(many(20).map(() => "done"));
    expect(new Set(done).size).toBe(20);
    expect(done.length).toBe(20);
    expect(sent.length).toBe(29);
    expect(clock()).toBeGreaterThanOrEqual(9 * 2_000);
    expect(runner.current().cells.reduce((sum, { charged }) => sum + charged, 0)).toBe(40);
  });

  it("sends nothing before the longest Retry-After is over, whichever cell it came from", async () => {
    fc.assert(
      await fc.asyncProperty(
        fc.array(fc.option(fc.nat(30), { nil: null }), { minLength: 1, maxLength: MAX_RESENDS }),
        fc.integer({ min: 1, max: 4 }),
        async (waits, concurrency) => {
          const rejections = [...waits];
          const opens: number[] = [0];
          const { ports, sent, clock } = rig((cell) => {
            const wait = rejections.shift() ?? null;
            if (wait === null) return ok(cell);
            opens.push(clock() + wait * 1_000);
            return failedRun("rate-limited", { runId: null, retryAfterSeconds: wait });
          });
          const runner = createSweepRunner(
            sampleSweep(many(6), {}, { concurrency }),
            ports,
            () => {},
          );
          await runner.dispatch({ type: "started" });
          expect(states(runner.current())).toEqual(many(6).map(() => "done"));
          expect(sent.length).toBe(6 + waits.filter((wait) => wait !== null).length);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("never sends a finished cell again and never exceeds a cap, at a service that rejects at random", async () => {
    let resends = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.record({ cost: fc.nat(6), isTold: fc.boolean() }),
            fc.constantFrom("rejected" as const, "rejected" as const, "broken" as const),
          ),
          { minLength: 1, maxLength: 40 },
        ),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 10 }),
        async (script, concurrency, credits, runs) => {
          // The service charges what its run costs, whether its response says so or gets lost.
          let spent = 0;
          const carriedOut = new Map<string, number>();
          const { ports, sent } = rig((cell, call) => {
            const next = script[(call - 1) % script.length];
            if (next === undefined || next === "rejected")
              return call % 2 === 0
                ? failedRun("rate-limited", { runId: null, retryAfterSeconds: call % 3 })
                : failedRun("overloaded", { isRejected: true, retryAfterSeconds: 1 });
            carriedOut.set(cell.id, (carriedOut.get(cell.id) ?? 0) + 1);
            if (next === "broken") {
              spent += 6;
              return failedRun("server-error");
            }
            spent += next.cost;
            return sampleRun(`run ${cell.id}`, next.isTold ? next.cost : null);
          });
          const start = sampleSweep([6, 6, 6, 6, 6, 6], { credits, runs }, { concurrency });
          const runner = createSweepRunner(start, ports, ({ cells, progress }) => {
            expect(committedCredits(cells)).toBeLessThanOrEqual(credits);
            expect(progress.runsUsed).toBeLessThanOrEqual(runs);
          });
          await runner.dispatch({ type: "started" });
          const { cells } = runner.current();
          expect(spent).toBeLessThanOrEqual(credits);
          expect([...carriedOut.values()].every((count) => count === 1)).toBe(true);
          expect(carriedOut.size).toBeLessThanOrEqual(runs);
          const rejections = cells.reduce((sum, cell) => sum + cell.rejections, 0);
          expect(sent.length).toBe(carriedOut.size + rejections);
          for (const { sends } of cells) expect(sends).toBeLessThanOrEqual(MAX_RESENDS + 1);
          resends += rejections;
        },
      ),
      { numRuns: 300 },
    );
    expect(resends).toBeGreaterThan(300);
  }, 60_000);

  it("keeps the spacing and the concurrency", async () => {
    const spaced = rig(ok, 10);
    const slow = createSweepRunner(
      sampleSweep(many(4), {}, { spacingMs: 500 }),
      spaced.ports,
      () => {},
    );
    await slow.dispatch({ type: "started" });
    const gaps = spaced.sent.slice(1).map(({ at }, index) => at - (spaced.sent[index]?.at ?? 0));
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(500);
    const wide = rig(ok);
    const runner = createSweepRunner(
      sampleSweep(many(9), {}, { concurrency: 3 }),
      wide.ports,
      () => {},
    );
    await runner.dispatch({ type: "started" });
    expect(wide.mostActive()).toBe(3);
  });

  it("pauses after the runs in flight, and resumes with the remaining cells", async () => {
    const { ports, sent } = rig((cell, call) => {
      if (call === 2) void runner.dispatch({ type: "paused" });
      return ok(cell);
    });
    const runner = createSweepRunner(sampleSweep(many(5)), ports, () => {});
    await runner.dispatch({ type: "started" });
    expect(states(runner.current())).toEqual(["done", "done", "paused", "paused", "paused"]);
    await runner.dispatch({ type: "started" });
    expect(sent.length).toBe(5);
    expect(states(runner.current())).toEqual(many(5).map(() => "done"));
  });

  it("cancels: aborts the run in flight and leaves the rest out", async () => {
    const { ports } = rig((cell, call) => {
      if (call === 2) void runner.cancel();
      return ok(cell);
    });
    const runner = createSweepRunner(sampleSweep(many(4)), ports, () => {});
    await runner.dispatch({ type: "started" });
    expect(states(runner.current())).toEqual(["done", "cancelled", "cancelled", "cancelled"]);
    // An aborted run may have cost its maximum.
    expect(runner.current().cells[1]?.charged).toBe(2);
  });

  it("continues after failures, but stops after three equal ones that concern every run", async () => {
    const mixed = rig((cell, call) => (call % 2 === 0 ? failedRun("server-error") : ok(cell)));
    const first = createSweepRunner(sampleSweep(many(6)), mixed.ports, () => {});
    await first.dispatch({ type: "started" });
    expect(mixed.sent.length).toBe(6);
    expect(first.current().progress.stop?.message).toBe("All runs finished, 3 failed.");

    const rejecting = rig((cell, call) => (call === 2 ? ok(cell) : failedRun("unauthorized")));
    const second = createSweepRunner(sampleSweep(many(9)), rejecting.ports, () => {});
    await second.dispatch({ type: "started" });
    expect(rejecting.sent.length).toBe(5);
    expect(second.current().progress.stop).toEqual({
      reason: "failures",
      message: "3 runs in a row failed the same way: 401 (invalid key). The sweep stopped.",
    });
    expect(states(second.current()).slice(5)).toEqual(many(4).map(() => "skipped"));
    expect(second.current().cells.reduce((sum, { charged }) => sum + charged, 0)).toBe(2);
  });

  it("runs again only the failed or only the missing cells", async () => {
    let isBroken = true;
    const { ports, sent } = rig((cell) =>
      isBroken && cell.combination % 2 === 1 ? failedRun("server-error") : ok(cell),
    );
    const runner = createSweepRunner(sampleSweep(many(5), { runs: 4 }), ports, () => {});
    await runner.dispatch({ type: "started" });
    expect(states(runner.current())).toEqual(["done", "failed", "done", "failed", "capped"]);
    isBroken = false;
    await runner.dispatch({
      type: "caps-changed",
      caps: { ...runner.current().progress.caps, runs: 9 },
    });
    await runner.dispatch({ type: "rerun", which: "failed" });
    expect(sent.slice(4).map(({ cell }) => cell)).toEqual(["1.0", "3.0"]);
    await runner.dispatch({ type: "rerun", which: "missing" });
    expect(sent.slice(6).map(({ cell }) => cell)).toEqual(["4.0"]);
    expect(states(runner.current())).toEqual(many(5).map(() => "done"));
  });

  it("sends nothing that it could not store before", async () => {
    const { ports, sent, failWrites } = rig(ok);
    const runner = createSweepRunner(sampleSweep(many(3)), ports, () => {});
    failWrites("The browser's storage is full.");
    await runner.dispatch({ type: "started" });
    expect(sent).toEqual([]);
    expect(runner.current().progress.phase).toBe("paused");
    expect(runner.current().progress.stop?.message).toBe("The browser's storage is full.");
  });
});

describe("a sweep whose tab ended", () => {
  const interrupted = (stored: ReadonlyMap<string, SettledRun>) => {
    let sweep = nextSweep(sampleSweep(many(4)), { type: "started" }, 0);
    for (const cell of ["0.0", "1.0"]) sweep = nextSweep(sweep, { type: "sending", cell }, 10);
    sweep = nextSweep(sweep, { type: "settled", cell: "0.0", run: sampleRun("a", 1) }, 20);
    return nextSweep(sweep, { type: "interrupted", stored }, 9_000_000);
  };

  it("asks about a run in flight and never sends it by itself", async () => {
    const sweep = interrupted(new Map());
    expect(states(sweep)).toEqual(["done", "unknown", "paused", "paused"]);
    expect(sweep.cells[1]?.charged).toBe(2);
    expect(sweep.progress.activeMs).toBe(20);
    const { ports, sent } = rig(ok);
    const runner = createSweepRunner(sweep, ports, () => {});
    await runner.dispatch({ type: "started" });
    expect(sent.map(({ cell }) => cell)).toEqual(["2.0", "3.0"]);
    await runner.dispatch({ type: "rerun", which: "missing" });
    expect(sent.length).toBe(2);
    await runner.dispatch({ type: "resolved", cell: "1.0", sendAgain: true });
    await runner.dispatch({ type: "started" });
    expect(sent.map(({ cell }) => cell)).toEqual(["2.0", "3.0", "1.0"]);
  });

  it("is finished if nothing but a run in flight was left", () => {
    let sweep = nextSweep(sampleSweep(many(1)), { type: "started" }, 0);
    sweep = nextSweep(sweep, { type: "sending", cell: "0.0" }, 10);
    const unsettled = nextSweep(sweep, { type: "interrupted", stored: new Map() }, 20);
    expect([unsettled.progress.phase, ...states(unsettled)]).toEqual(["ended", "unknown"]);
    const stored = new Map([["0.0", sampleRun("a", 1)]]);
    const done = nextSweep(sweep, { type: "interrupted", stored }, 20);
    expect([done.progress.stop?.message, ...states(done)]).toEqual(["All runs finished.", "done"]);
  });

  it("settles a run in flight that was stored", () => {
    const sweep = interrupted(new Map([["1.0", sampleRun("b", 1)]]));
    expect(states(sweep)).toEqual(["done", "done", "paused", "paused"]);
    expect(sweep.cells[1]?.runs).toEqual(["b"]);
    expect(sweep.cells[1]?.charged).toBe(1);
  });
});
