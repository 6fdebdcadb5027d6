import { describe, expect, it } from "vitest";
import { phasesOf } from "./run-phases";

const timings = { connectMs: 12, firstByteMs: 80, totalMs: 100 };

describe("phasesOf", () => {
  it("returns consecutive phases that end with the run", () => {
    const phases = phasesOf({ durationMs: 110, service: { wireBytes: 1, timings } });
    expect(phases.map(({ id, fromMs, toMs }) => [id, fromMs, toMs])).toEqual([
      ["connect", 0, 12],
      ["wait", 12, 80],
      ["body", 80, 100],
      ["around", 100, 110],
    ]);
  });

  it("omits connecting on a reused connection", () => {
    const service = { wireBytes: 1, timings: { ...timings, connectMs: null } };
    expect(phasesOf({ durationMs: 110, service })[0]).toMatchObject({ id: "wait", fromMs: 0 });
  });

  it("never returns a negative duration", () => {
    const service = { wireBytes: 1, timings: { connectMs: 50, firstByteMs: 20, totalMs: 40 } };
    for (const { fromMs, toMs } of phasesOf({ durationMs: 10, service }))
      expect(toMs).toBeGreaterThanOrEqual(fromMs);
  });

  it("returns a single phase without timings from the server", () => {
    expect(phasesOf({ durationMs: 7 })).toMatchObject([{ id: "all", fromMs: 0, toMs: 7 }]);
  });
});
