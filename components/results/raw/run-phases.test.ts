import { describe, expect, it } from "vitest";
import { phasesOf } from "./run-phases";

const timings = { connectMs: 12, firstByteMs: 80, totalMs: 100 };

describe("the parts of a run's time", () => {
  it("follow each other and end with the run", () => {
    const phases = phasesOf({ durationMs: 110, service: { wireBytes: 1, timings } });
    expect(phases.map(({ id, fromMs, toMs }) => [id, fromMs, toMs])).toEqual([
      ["connect", 0, 12],
      ["wait", 12, 80],
      ["body", 80, 100],
      ["around", 100, 110],
    ]);
  });

  it("leave out a connection that was there already", () => {
    const service = { wireBytes: 1, timings: { ...timings, connectMs: null } };
    expect(phasesOf({ durationMs: 110, service })[0]).toMatchObject({ id: "wait", fromMs: 0 });
  });

  it("never run backwards, whatever was measured", () => {
    const service = { wireBytes: 1, timings: { connectMs: 50, firstByteMs: 20, totalMs: 40 } };
    for (const { fromMs, toMs } of phasesOf({ durationMs: 10, service }))
      expect(toMs).toBeGreaterThanOrEqual(fromMs);
  });

  it("are one where the server says nothing", () => {
    expect(phasesOf({ durationMs: 7 })).toMatchObject([{ id: "all", fromMs: 0, toMs: 7 }]);
  });
});
