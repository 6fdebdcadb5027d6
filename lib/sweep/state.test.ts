import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { committedCredits } from "./budget";
import { nextStep } from "./next-step";
import { MAX_RESENDS, mayBeCharged, type SettledRun } from "./settle";
import { nextSweep, type SweepEvent } from "./state";
import { parseCellRecord, parseSweepRecords, type Sweep, toSweepRecord } from "./sweep";
import { failedRun, sampleRun, sampleSweep } from "./test-support/sample-sweep";

type Command =
  | SweepEvent["type"]
  | "step"
  | "settle-ok"
  | "settle-429"
  | "settle-503"
  | "settle-500"
  | "settle-unpriced";

const commands: readonly Command[] = [
  ...(["started", "paused", "cancelled", "interrupted", "resolved", "rerun"] as const),
  ...([
    "step",
    "step",
    "step",
    "settle-ok",
    "settle-429",
    "settle-503",
    "settle-500",
    "settle-unpriced",
  ] as const),
];

/** Applies actions of a user, a service and crashes, in any order. Returns the sweep and the cells that it sent. */
function after(sweep: Sweep, command: Command, pick: number, at: number) {
  const unchanged = { next: sweep, sent: null };
  const chosen = (state: string) => {
    const cells = sweep.cells.filter((cell) => cell.state === state);
    return cells[pick % cells.length]?.id;
  };
  const apply = (event: SweepEvent) => ({ next: nextSweep(sweep, event, at), sent: null });
  const settle = (run: ReturnType<typeof sampleRun>) => {
    const cell = chosen("running");
    return cell === undefined ? unchanged : apply({ type: "settled", cell, run });
  };
  switch (command) {
    case "step": {
      const step = nextStep(sweep, at);
      if (step.kind === "dispatch") return apply(step.event);
      if (step.kind !== "send") return unchanged;
      const event = { type: "sending", cell: step.cell.id } as const;
      return { next: nextSweep(sweep, event, at), sent: step.cell };
    }
    case "settle-ok":
      return settle(sampleRun(`run ${at}`, pick % 4));
    case "settle-unpriced":
      return settle(sampleRun(`run ${at}`, null));
    case "settle-429":
      return settle(failedRun("rate-limited", { runId: null, retryAfterSeconds: pick }));
    case "settle-503":
      return settle(failedRun("overloaded", { isRejected: true, retryAfterSeconds: pick }));
    case "settle-500":
      return settle(failedRun("server-error"));
    case "interrupted":
      return apply({ type: "interrupted", stored: new Map() });
    case "resolved": {
      const cell = chosen("unknown");
      if (cell === undefined) return unchanged;
      return apply({ type: "resolved", cell, sendAgain: pick % 2 === 0 });
    }
    case "rerun":
      return apply({ type: "rerun", which: pick % 2 === 0 ? "failed" : "missing" });
    case "started":
    case "paused":
    case "cancelled":
      return apply({ type: command });
    default:
      return unchanged;
  }
}

describe("a sweep", () => {
  it("keeps its cap and sends no finished run again, whatever happens in whatever order", () => {
    let sends = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...commands), fc.nat(9)), {
          minLength: 30,
          maxLength: 80,
        }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 30 }),
        (script, concurrency, cap) => {
          const start = sampleSweep([3, 3, 3, 3, 3, 3], { credits: cap }, { concurrency });
          let sweep = nextSweep(start, { type: "started" }, 0);
          for (const [at, [command, pick]] of script.entries()) {
            const before = sweep;
            const { next, sent } = after(before, command, pick, at * 20_000);
            if (sent) {
              sends += 1;
              expect(sent.state).toBe("waiting");
            }
            sweep = next;
            for (const [index, cell] of sweep.cells.entries()) {
              const old = before.cells[index];
              if (old?.state === "done") expect(cell).toEqual(old);
              // Only the user can make an unknown run waiting again.
              if (old?.state === "unknown" && cell.state !== "unknown")
                expect(command).toBe("resolved");
              expect(cell.rejections).toBeLessThanOrEqual(MAX_RESENDS + 1);
              // A rejection costs nothing.
              if (old && cell.rejections > old.rejections) expect(cell.charged).toBe(old.charged);
              expect(cell.reserved > 0).toBe(cell.state === "running");
            }
            expect(committedCredits(sweep.cells)).toBeLessThanOrEqual(cap);
            expect(
              sweep.cells.filter(({ state }) => state === "running").length,
            ).toBeLessThanOrEqual(concurrency);
            expect(sweep.progress.runsUsed).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns: 500 },
    );
    expect(sends).toBeGreaterThan(300);
  }, 60_000);

  it("does not count the time in which no tab ran it", () => {
    let sweep = nextSweep(sampleSweep([1, 1]), { type: "started" }, 1_000);
    sweep = nextSweep(sweep, { type: "sending", cell: "0.0" }, 3_000);
    sweep = nextSweep(sweep, { type: "paused" }, 4_000);
    sweep = nextSweep(sweep, { type: "started" }, 900_000);
    sweep = nextSweep(sweep, { type: "paused" }, 901_000);
    expect(sweep.progress.activeMs).toBe(4_000);
  });

  it("waits as long as a 503 asks for, but does not send a run again that had started", () => {
    let sweep = nextSweep(sampleSweep([1, 1]), { type: "started" }, 0);
    sweep = nextSweep(sweep, { type: "sending", cell: "0.0" }, 0);
    const run = failedRun("overloaded", { retryAfterSeconds: 7 });
    sweep = nextSweep(sweep, { type: "settled", cell: "0.0", run }, 0);
    expect(sweep.cells[0]?.state).toBe("failed");
    expect(sweep.cells[0]?.charged).toBe(1);
    expect(nextStep(sweep, 0)).toEqual({ kind: "wait", until: 7_000 });
    expect(nextStep(sweep, 7_000)).toMatchObject({ kind: "send", cell: { id: "1.0" } });
  });

  const rejected = (at: number) => (sweep: Sweep) => {
    const sending = nextSweep(sweep, { type: "sending", cell: "0.0" }, at);
    const run = failedRun("overloaded", { isRejected: true, runId: null, retryAfterSeconds: 7 });
    return nextSweep(sending, { type: "settled", cell: "0.0", run }, at);
  };

  it("sends a run that a 503 rejected again after the wait, without counting it", () => {
    const sweep = rejected(0)(nextSweep(sampleSweep([1, 1]), { type: "started" }, 0));
    expect(sweep.cells[0]).toMatchObject({ state: "waiting", rejections: 1, charged: 0 });
    expect(sweep.progress.runsUsed).toBe(0);
    expect(nextStep(sweep, 6_999)).toEqual({ kind: "wait", until: 7_000 });
    expect(nextStep(sweep, 7_000)).toMatchObject({ kind: "send", cell: { id: "0.0" } });
  });

  it("gives up a run after its last attempt, and starts counting again when the user asks", () => {
    let sweep = nextSweep(sampleSweep([1, 1]), { type: "started" }, 0);
    for (let at = 0; at < MAX_RESENDS; at += 1) sweep = rejected(at)(sweep);
    expect(sweep.cells[0]?.state).toBe("waiting");
    sweep = rejected(MAX_RESENDS)(sweep);
    const sends = MAX_RESENDS + 1;
    expect(sweep.cells[0]).toMatchObject({ state: "failed", sends, rejections: sends, charged: 0 });
    expect(sweep.cells[0]?.message).toContain(`Rejected ${sends} times`);
    expect(sweep.cells.some(mayBeCharged)).toBe(false);
    sweep = nextSweep(sweep, { type: "rerun", which: "failed" }, 99_999_999);
    expect(rejected(99_999_999)(sweep).cells[0]).toMatchObject({ state: "waiting", rejections: 1 });
  });

  it("stops after three runs in a row that were rejected every time", () => {
    const run = failedRun("rate-limited", { runId: null });
    let sweep = nextSweep(sampleSweep([1, 1, 1, 1, 1]), { type: "started" }, 0);
    for (const cell of ["0.0", "1.0", "2.0"])
      for (let attempt = 0; attempt <= MAX_RESENDS; attempt += 1) {
        sweep = nextSweep(sweep, { type: "sending", cell }, 0);
        sweep = nextSweep(sweep, { type: "settled", cell, run }, 0);
      }
    expect(sweep.progress.stop).toEqual({
      reason: "failures",
      message:
        "3 runs in a row failed the same way: the service rejected every attempt. The sweep stopped.",
    });
    expect(sweep.progress.runsUsed).toBe(0);
  });

  it("counts a 429 with a cost at its maximum, because the failure does not carry the amount", () => {
    const sweep = failedWith(failedRun("rate-limited", { isRejected: false }));
    expect(sweep.cells[0]).toMatchObject({ state: "failed", charged: 3 });
  });

  const failedWith = (...runs: readonly SettledRun[]) => {
    let sweep = nextSweep(sampleSweep(runs.map(() => 3)), { type: "started" }, 0);
    for (const [at, run] of runs.entries()) {
      sweep = nextSweep(sweep, { type: "sending", cell: `${at}.0` }, 0);
      sweep = nextSweep(sweep, { type: "settled", cell: `${at}.0`, run }, 0);
    }
    return nextSweep(sweep, { type: "completed" }, 0);
  };

  it("charges nothing for a request that did not reach the service, and the maximum otherwise", () => {
    const sweep = failedWith(
      failedRun("network", { isUnsent: true }),
      failedRun("network"),
      failedRun("server-error"),
      failedRun("overloaded"),
      failedRun("unauthorized"),
    );
    expect(sweep.cells.map(({ charged }) => charged)).toEqual([0, 3, 3, 3, 0]);
    expect(sweep.cells.map(mayBeCharged)).toEqual([false, true, true, true, false]);
  });

  it("says of every failed run that counts at its maximum that it may have been charged", () => {
    const kinds = ["not-json", "unsuccessful", "unexpected-body", "unexpected-status"] as const;
    const unclear = failedWith(...kinds.map((kind) => failedRun(kind)));
    expect(unclear.cells.map(({ charged }) => charged)).toEqual([3, 3, 3, 3]);
    expect(unclear.cells.every(mayBeCharged)).toBe(true);
    const free = failedWith(failedRun("not-found"), failedRun("redirected"));
    expect(free.cells.map(({ charged }) => charged)).toEqual([0, 0]);
    expect(free.cells.some(mayBeCharged)).toBe(false);
  });

  it("sends exactly the failed runs again, whatever they failed with", () => {
    const kinds = ["network", "server-error", "gateway", "overloaded", "truncated"] as const;
    const first = failedWith(
      sampleRun("ok", 1),
      ...kinds.map((kind) => failedRun(kind)),
      sampleRun("ok too", 1),
    );
    let sweep = nextSweep(first, { type: "rerun", which: "failed" }, 1);
    const sent: string[] = [];
    for (let step = nextStep(sweep, 1); step.kind !== "stop"; step = nextStep(sweep, 1)) {
      if (step.kind === "send") {
        const { id } = step.cell;
        sent.push(id);
        sweep = nextSweep(sweep, { type: "sending", cell: id }, 1);
        const run = sampleRun(`again ${id}`, 1);
        sweep = nextSweep(sweep, { type: "settled", cell: id, run }, 1);
      } else if (step.kind === "dispatch") sweep = nextSweep(sweep, step.event, 1);
      else throw new Error("Nothing is in flight.");
    }
    expect(sent).toEqual(["1.0", "2.0", "3.0", "4.0", "5.0"]);
    expect(sweep.cells.every(({ state }) => state === "done")).toBe(true);
    // Both attempts count: the first at its maximum, because its cost is unknown.
    expect(sweep.cells.map(({ charged }) => charged)).toEqual([1, 4, 4, 4, 4, 4, 1]);
  });

  it("stops if the service asks to wait beyond the cap in minutes", () => {
    let sweep = nextSweep(sampleSweep([1], { minutes: 5 }), { type: "started" }, 0);
    sweep = nextSweep(sweep, { type: "sending", cell: "0.0" }, 0);
    const run = failedRun("rate-limited", { runId: null, retryAfterSeconds: 3_600 });
    sweep = nextSweep(sweep, { type: "settled", cell: "0.0", run }, 0);
    expect(nextStep(sweep, 0)).toMatchObject({ kind: "dispatch", event: { type: "capped" } });
  });
});

describe("stored records of a sweep", () => {
  const { progress, cells, ...design } = sampleSweep([1, 2], {}, { repeats: 2 });
  const records = [
    toSweepRecord(design),
    toSweepRecord(progress),
    cells.map(toSweepRecord),
  ] as const;

  const parsed = (design: unknown, progress: unknown, cells: readonly unknown[]) =>
    parseSweepRecords(design, progress, cells.map(parseCellRecord));

  it("round-trip in any order of the cells", () => {
    const copy = structuredClone(records);
    expect(parsed(copy[0], copy[1], copy[2].toReversed())).toEqual({
      ...design,
      progress,
      cells,
    });
  });

  it("are not readable if one is missing, malformed or of a newer version", () => {
    const newer = { ...records[0], version: 2 };
    expect(parsed(newer, records[1], records[2])).toBeNull();
    expect(parsed(records[0], undefined, records[2])).toBeNull();
    expect(parsed(records[0], records[1], records[2].slice(1))).toBeNull();
    const zero = { ...records[1], caps: { ...progress.caps, credits: 0 } };
    expect(parsed(records[0], zero, records[2])).toBeNull();
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.array(fc.anything()), (one, other, list) => {
        expect(parsed(one, other, list)).toBeNull();
      }),
    );
  });
});
