import { describe, expect, it } from "vitest";
import { parseResponse } from "@/lib/results/model/parse-response";
import type { Run } from "@/lib/transport/run-search";
import { runOutcomeMessage } from "./messages";

const run: Run = {
  id: "a",
  request: { query: "a" },
  status: 200,
  body: new Blob([]),
  beginning: "",
  bytes: 0,
  startedAt: 0,
  durationMs: 1,
  connectionLabel: null,
};
const success = (json: unknown) => ({ ok: true, run, view: parseResponse(json) }) as const;

describe("runOutcomeMessage", () => {
  it("counts results over all sources, and credits if reported", () => {
    const data = { web: [{ title: "a" }], news: [{ title: "b" }] };
    expect(runOutcomeMessage(success({ data, creditsUsed: 12 }))).toBe("2 results, 12 credits");
    expect(runOutcomeMessage(success({ data }))).toBe("2 results");
    const free = success({ data, creditsUsed: 12 });
    expect(runOutcomeMessage({ ...free, run: { ...run, isFree: true } })).toBe("2 results");
  });

  it("returns the title of a failure", () => {
    const failure = { kind: "timed-out", message: "x" } as const;
    expect(runOutcomeMessage({ ok: false, run: null, failure })).toBe("The search took too long");
  });
});
