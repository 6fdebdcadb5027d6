import { describe, expect, it } from "vitest";
import { parseResponse } from "@/lib/results/model/parse-response";
import type { Run } from "./run-search";
import { nextRunState, noRun, type RunEvent, type RunState, shownRun } from "./run-state";

const run = (id: string): Run => ({
  id,
  request: { query: id },
  status: 200,
  body: new Blob(["{}"]),
  beginning: "{}",
  bytes: 2,
  startedAt: 0,
  durationMs: 1,
  connectionLabel: null,
});
const started: RunEvent = { type: "started", at: 5, connection: "a" };
const found = (id: string): RunEvent => ({
  type: "settled",
  outcome: { ok: true, run: run(id), view: parseResponse({ data: {} }) },
  connection: "a",
});
const failed: RunEvent = {
  type: "settled",
  outcome: { ok: false, run: null, failure: { kind: "cancelled", message: "" } },
  connection: "b",
};
const stateAfter = (...events: RunEvent[]) => events.reduce<RunState>(nextRunState, noRun);

describe("nextRunState", () => {
  it("keeps the previous results while a run is in progress and when it fails", () => {
    expect(stateAfter(started, found("a"), started)).toMatchObject({
      phase: "running",
      previous: { run: { id: "a" } },
    });
    const state = stateAfter(started, found("a"), started, failed);
    expect(state).toMatchObject({ phase: "failed", failure: { kind: "cancelled" } });
    expect(shownRun(state)?.run.id).toBe("a");
    expect(shownRun(nextRunState(state, started))?.run.id).toBe("a");
  });

  it("replaces the results when the run succeeds", () => {
    expect(shownRun(stateAfter(started, found("a"), started, found("b")))?.run.id).toBe("b");
  });

  it("has no previous results when the first run fails", () => {
    expect(stateAfter(started, failed)).toMatchObject({ phase: "failed", previous: null });
  });

  it("keeps the connection of a run in progress and of a failure", () => {
    expect(stateAfter(started)).toMatchObject({ connection: "a" });
    expect(stateAfter(started, failed)).toMatchObject({ connection: "b" });
  });

  it("ignores a second start", () => {
    const running = stateAfter(started);
    expect(nextRunState(running, { type: "started", at: 9, connection: "b" })).toBe(running);
  });
});
