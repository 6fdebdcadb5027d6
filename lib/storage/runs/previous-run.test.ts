import { expect, it } from "vitest";
import { previousRuns } from "./previous-run";
import { type PastRun, parseRunRecord } from "./run-record";

function run(id: string, startedAt: number, parts: Partial<Record<keyof PastRun, unknown>> = {}) {
  const record = { version: 2, id, startedAt, request: { query: "owls" }, body: "kept", ...parts };
  const parsed = parseRunRecord(record);
  if (!parsed) throw new Error("The record is malformed.");
  return parsed;
}

const previousOf = (id: string, runs: readonly PastRun[]) => previousRuns(runs).get(id)?.id;

it("prefers the newest earlier run with the same query and sources", () => {
  const runs = [
    run("newest", 50),
    run("images", 40, { request: { query: "owls", sources: [{ type: "images" }] } }),
    run("other", 30, { request: { query: "bats" } }),
    run("same", 20, { request: { query: "owls", limit: 3, sources: ["web"] } }),
    run("older", 10),
  ];
  expect(previousOf("newest", runs)).toBe("same");
  expect(previousOf("same", runs)).toBe("older");
});

it("falls back to the newest earlier run", () => {
  const runs = [run("b", 20, { request: { query: "bats" } }), run("a", 10), run("c", 30)];
  expect(previousOf("b", runs)).toBe("a");
  expect(previousOf("a", runs)).toBeUndefined();
});

it("skips runs without a stored response, tries of pages, and traces", () => {
  const runs = [
    run("evicted", 40, { body: "evicted" }),
    run("try", 30, { try: { of: "first", resultId: "web-0", label: "Wait 5 s" } }),
    run("first", 10),
    run("last", 50),
  ];
  expect(previousOf("last", runs)).toBe("first");
  expect(previousOf("try", runs)).toBe("first");
});

it("gives the previous of 5,000 runs in one pass", () => {
  const runs = Array.from({ length: 5_000 }, (_, at) =>
    run(`run-${at}`, at, { request: { query: `query ${at % 7}` } }),
  );
  const previous = previousRuns(runs);
  expect(previous.get("run-4999")?.id).toBe("run-4992");
  expect(previous.size).toBe(4_999);
});
