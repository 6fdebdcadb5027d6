import { describe, expect, it } from "vitest";
import { phasesOf } from "./run-phases";

const timings = { connectMs: 12, firstByteMs: 80, totalMs: 100 };

describe("phasesOf", () => {
  it("are consecutive and end with the run", () => {
    const phases = phasesOf({ durationMs: 110, service: { wireBytes: 1, timings } });
    expect(phases.map(({ id, fromMs, toMs }) => [id, fromMs, toMs])).toEqual([
      ["connect", 0, 12],
      ["wait", 12, 80],
      ["body", 80, 100],
      ["around", 100, 110],
    ]);
  });

  it("omit connecting on a reused connection", () => {
    const service = { wireBytes: 1, timings: { ...timings, connectMs: null } };
    expect(phasesOf({ durationMs: 110, service })[0]).toMatchObject({ id: "wait", fromMs: 0 });
  });

  it("never have a negative duration", () => {
    const service = { wireBytes: 1, timings: { connectMs: 50, firstByteMs: 20, totalMs: 40 } };
    for (const { fromMs, toMs } of phasesOf({ durationMs: 10, service }))
      expect(toMs).toBeGreaterThanOrEqual(fromMs);
  });

  it("are a single phase without timings from the server", () => {
    expect(phasesOf({ durationMs: 7 })).toMatchObject([{ id: "all", fromMs: 0, toMs: 7 }]);
  });
});
