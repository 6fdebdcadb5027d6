import { describe, expect, it } from "vitest";
import { comparability } from "./comparability";
import type { ComparedRun } from "./compared-run";
import { runWith, unknownRun, webRun } from "./test-support/compared-runs";

const page = "https://example.org/";
const notes = (...runs: readonly ComparedRun[]) =>
  comparability(runs, 0, ["Run A", "Run B", "Run C"]).filter(({ kind }) => kind !== "one-sample");

describe("comparability", () => {
  it("calls two runs of one request on one day comparable, and each one sample", () => {
    expect(notes(webRun([page]), webRun([page]))).toEqual([]);
    expect(comparability([webRun([page]), webRun([page])], 0, []).map(({ kind }) => kind)).toEqual([
      "one-sample",
    ]);
  });

  it.each([
    ["query", webRun([page], { request: { query: "wind power", limit: 5 } })],
    ["sources", webRun([page], { request: { query: "solar power", limit: 5, sources: ["news"] } })],
    ["limit", webRun([page], { request: { query: "solar power" } })],
    ["connection", webRun([page], { connectionLabel: "Other" })],
    ["unknown-connection", webRun([page], { connectionLabel: null })],
    ["day", webRun([page], { startedAt: Date.UTC(2026, 4, 9, 12) })],
    ["empty", webRun([])],
    ["providers", { ...webRun([page]), providerFailures: ["GDELT returned no results."] }],
    ["not-stored", unknownRun()],
    ["failed", unknownRun({ failure: "timeout" })],
    ["incomplete-request", webRun([page], { missing: ["scrapeOptions.headers"] })],
    ["older-version", webRun([page], { isOlderVersion: true })],
    ["imported", webRun([page], { isImported: true })],
    [
      "cached",
      runWith({ web: [{ url: page, metadata: { cacheState: "hit" } }, { url: `${page}a` }] }),
    ],
  ])("notes: %s", (kind, other) => {
    const found = notes(webRun([page]), other);
    expect(found.map((each) => each.kind)).toEqual([kind]);
    expect(found[0]).toMatchObject({ runs: [1], message: expect.stringContaining("Run B") });
  });

  it("names all runs concerned in one sentence, and counts their cached pages", () => {
    const cached = () => runWith({ web: [{ url: page, metadata: { cacheState: "hit" } }] });
    expect(notes(webRun([page]), cached(), cached()).map(({ message }) => message)).toEqual([
      "2 pages of Run B and Run C came from the cache: contents may be older and times shorter.",
    ]);
  });

  it("gives the reason of each response that is not stored", () => {
    const [found] = notes(webRun([page]), unknownRun(), unknownRun({ body: "traceless" }));
    expect(found?.message).toBe(
      "The results of Run B and Run C are unknown. The response was deleted to make room for newer ones. The run requested zero data retention, so its response was not stored.",
    );
  });
});
