import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { committedCredits, parseCaps } from "./budget";
import { nextStep } from "./next-step";
import { nextSweep } from "./state";
import type { Cell, Sweep } from "./sweep";
import { sampleRun, sampleSweep } from "./test-support/sample-sweep";

const credits = fc.oneof(
  fc.nat(40),
  fc.double({ min: 0, max: 40, noNaN: true }),
  fc.constantFrom(0.1, 0.2, 0.07, 1 / 3),
);
/** The maximum of a run, and the share of it that the run costs; null: the service reports no cost. */
const runCost = fc.record({
  max: credits,
  share: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
});

/** Runs a sweep to its end. `order` decides which of the runs in flight settles next. */
function play(
  start: Sweep,
  costs: readonly { readonly max: number; readonly share: number | null }[],
  order: readonly number[],
  onStep: (sweep: Sweep) => void,
): Sweep {
  let sweep = nextSweep(start, { type: "started" }, 0);
  const inFlight: Cell[] = [];
  for (let turn = 0; turn < 10_000; turn += 1) {
    const step = nextStep(sweep, 0);
    if (step.kind === "stop") return sweep;
    if (step.kind === "send") {
      sweep = nextSweep(sweep, { type: "sending", cell: step.cell.id }, 0);
      inFlight.push(step.cell);
    } else if (step.kind === "dispatch") sweep = nextSweep(sweep, step.event, 0);
    else {
      const [cell] = inFlight.splice((order[turn % order.length] ?? 0) % inFlight.length, 1);
      if (!cell) throw new Error("The runner waits for a run that is not in flight.");
      const cost = costs[cell.combination];
      const actual = !cost || cost.share === null ? null : cost.max * cost.share;
      const run = sampleRun(`run ${cell.id}`, actual);
      sweep = nextSweep(sweep, { type: "settled", cell: cell.id, run }, 0);
    }
    onStep(sweep);
  }
  throw new Error("The sweep does not end.");
}

describe("the cap", () => {
  it("is never exceeded by what is spent and reserved together", () => {
    let sequences = 0;
    let capped = 0;
    fc.assert(
      fc.property(
        fc.array(runCost, { minLength: 1, maxLength: 12 }),
        fc.double({ min: 0.001, max: 150, noNaN: true }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.nat(3), { minLength: 1, maxLength: 8 }),
        (costs, cap, concurrency, order) => {
          sequences += 1;
          const maximums = costs.map(({ max }) => max);
          const start = sampleSweep(maximums, { credits: cap }, { concurrency });
          const end = play(start, costs, order, ({ cells }) => {
            expect(committedCredits(cells)).toBeLessThanOrEqual(cap + 1e-9);
            expect(cells.filter(({ state }) => state === "running").length).toBeLessThanOrEqual(
              concurrency,
            );
          });
          const spent = end.cells
            .filter(({ state }) => state === "done")
            .reduce((sum, { combination }) => {
              const cost = costs[combination];
              return sum + (cost ? cost.max * (cost.share ?? 1) : 0);
            }, 0);
          expect(spent).toBeLessThanOrEqual(cap + 1e-9);
          const states = new Set(end.cells.map(({ state }) => state));
          expect([...states].every((state) => state === "done" || state === "capped")).toBe(true);
          if (states.has("capped")) capped += 1;
          // Runs finish unless the cap has no room: nothing is left out without a reason.
          if (maximums.reduce((sum, max) => sum + Math.ceil(max * 1_000), 0) <= cap * 1_000)
            expect(states).toEqual(new Set(["done"]));
        },
      ),
      { numRuns: 10_000 },
    );
    expect(sequences).toBe(10_000);
    expect(capped).toBeGreaterThan(1_000);
  }, 120_000);

  it("counts a run without a reported cost at its maximum", () => {
    const costs = [
      { max: 6, share: null },
      { max: 6, share: null },
      { max: 6, share: null },
    ];
    const end = play(sampleSweep([6, 6, 6], { credits: 15 }), costs, [0], () => {});
    expect(end.cells.map(({ state }) => state)).toEqual(["done", "done", "capped"]);
    expect(committedCredits(end.cells)).toBe(12);
  });

  it("counts a run that ends exactly at the cap as done", () => {
    const costs = [
      { max: 5, share: 1 },
      { max: 5, share: 1 },
      { max: 5, share: 1 },
    ];
    const end = play(sampleSweep([5, 5, 5], { credits: 10 }), costs, [0], () => {});
    expect(end.cells.map(({ state }) => state)).toEqual(["done", "done", "capped"]);
    expect(end.progress.stop).toEqual({
      reason: "cap",
      message: "Stopped at the cap of 10 credits: 10 spent, and the next run may cost 5.",
    });
  });

  it("limits runs and minutes as well", () => {
    const costs = [1, 1, 1].map((max) => ({ max, share: 1 }));
    const runs = play(sampleSweep([1, 1, 1], { runs: 2 }), costs, [0], () => {});
    expect(runs.cells.map(({ state }) => state)).toEqual(["done", "done", "capped"]);
    const late = nextSweep(sampleSweep([1], { minutes: 2 }), { type: "started" }, 0);
    expect(nextStep(late, 119_999).kind).toBe("send");
    expect(nextStep(late, 120_000)).toEqual({
      kind: "dispatch",
      event: { type: "capped", message: "Stopped at the cap of 2 minutes." },
    });
  });

  it("stops the sweep if a run costs more than its maximum", () => {
    let sweep = nextSweep(sampleSweep([5, 5]), { type: "started" }, 0);
    sweep = nextSweep(sweep, { type: "sending", cell: "0.0" }, 0);
    sweep = nextSweep(sweep, { type: "settled", cell: "0.0", run: sampleRun("r", 9) }, 0);
    expect(sweep.cells.map(({ state }) => state)).toEqual(["done", "capped"]);
    expect(sweep.progress.stop?.message).toMatch(/cost 9 credits, more than its maximum of 5/);
  });

  it("counts the credits without a cap, and stops at the other caps only", () => {
    const costs = [3, 3, 3].map((max) => ({ max, share: 1 }));
    const start = sampleSweep([1, 1, 1], { credits: null, runs: 2 });
    const end = play(start, costs, [0], () => {});
    expect(end.cells.map(({ state }) => state)).toEqual(["done", "done", "capped"]);
    expect(committedCredits(end.cells)).toBe(6);
  });

  it("has no room for a run without a maximum", () => {
    const sweep = nextSweep(sampleSweep([Number.POSITIVE_INFINITY]), { type: "started" }, 0);
    expect(nextStep(sweep, 0)).toMatchObject({ kind: "dispatch", event: { type: "capped" } });
  });
});

describe("parseCaps", () => {
  const paid = { isFree: false };
  const good = { credits: "20", runs: "5", minutes: "1.5" };
  it("parses numbers", () => {
    expect(parseCaps(good, paid)).toEqual({
      ok: true,
      caps: { credits: 20, runs: 5, minutes: 1.5 },
    });
  });

  it.each(["", " ", "0", "0.0", "-1", "NaN", "Infinity", "1e3", "ten", "1,5", "1.2345"])(
    "rejects %j at its field",
    (text) => {
      for (const field of ["credits", "runs", "minutes"] as const) {
        const parsed = parseCaps({ ...good, [field]: text }, paid);
        expect(parsed.ok ? [] : Object.keys(parsed.errors)).toEqual([field]);
      }
    },
  );

  it("needs no cap of credits where runs are free, but rejects one that is not an amount", () => {
    const free = { isFree: true };
    expect(parseCaps({ ...good, credits: " " }, free)).toMatchObject({ caps: { credits: null } });
    expect(parseCaps({ ...good, credits: "7" }, free)).toMatchObject({ caps: { credits: 7 } });
    for (const text of ["0", "-1", "NaN", "1e3"])
      expect(parseCaps({ ...good, credits: text }, free).ok).toBe(false);
    expect(parseCaps({ ...good, runs: "" }, free).ok).toBe(false);
  });

  it("rejects a fraction of a run, and caps that are out of proportion", () => {
    expect(parseCaps({ ...good, runs: "1.5" }, paid).ok).toBe(false);
    expect(parseCaps({ ...good, credits: "99999999" }, paid).ok).toBe(false);
  });
});
