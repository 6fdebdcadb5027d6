import fc from "fast-check";
import { expect, it } from "vitest";
import { runWith, unknownRun } from "../test-support/compared-runs";
import { deltaOf, deltaText, type FigureKey, figures, figuresOf } from "./run-figures";

const figure = (key: FigureKey) => {
  const found = figures.find((each) => each.key === key);
  if (!found) throw new Error(`Unknown figure: ${key}`);
  return found;
};

it("never counts an unknown value as 0", () => {
  const failed = unknownRun({
    ...{ failure: "timed-out", body: "none", results: null },
    ...{ durationMs: 0, bytes: 0, credits: null },
  });
  const values = figures.map(({ key, of }) => [key, of(failed)]);
  expect(values).toEqual([
    ["results", { value: null, why: "no response" }],
    ["web", { value: null, why: "no response" }],
    ["news", { value: null, why: "not requested" }],
    ["images", { value: null, why: "not requested" }],
    ["failed-pages", { value: null, why: "no response" }],
    ["bytes", { value: null, why: "no response" }],
    ["tokens", { value: null, why: "no response" }],
    ["credits", { value: null, why: "not reported" }],
    ["duration", { value: null, why: "not reported" }],
  ]);
});

it("distinguishes a reported 0 from a missing value", () => {
  const free = runWith({ web: [] }, { credits: 0 });
  expect(figure("credits").of(free)).toEqual({ value: 0, n: 1 });
  expect(figure("web").of(free)).toEqual({ value: 0, n: 1 });
  expect(figure("news").of(free)).toEqual({ value: null, why: "not requested" });
  expect(figure("tokens").of(free)).toEqual({ value: null, why: "no pages" });
  expect(figure("failed-pages").of(free)).toEqual({ value: null, why: "no pages" });
});

it("counts a free run as 0 credits, whatever its response reports", () => {
  const free = figure("credits").of(runWith({ web: [] }, { credits: 12, isFree: true }));
  expect(free).toEqual({ value: 0, n: 1, why: "free here" });
  expect(deltaOf({ value: 12, n: 1 }, free)?.difference).toBe(12);
});

it("sums over pages and says over how many", () => {
  const run = runWith({
    web: [
      { url: "https://a.example/1", markdown: "x".repeat(40) },
      { url: "https://a.example/2", metadata: { statusCode: 503, error: "Service unavailable" } },
      { url: "https://a.example/3" },
    ],
  });
  expect(figure("failed-pages").of(run)).toEqual({ value: 1, n: 2 });
  expect(figure("tokens").of(run)).toMatchObject({ n: 1 });
});

it("keeps the number of results of a run whose response was evicted", () => {
  const run = unknownRun({ results: 7, body: "evicted" });
  expect(figure("results").of(run)).toEqual({ value: 7, n: 1 });
  expect(figure("web").of(run)).toEqual({ value: null, why: "not stored" });
});

it("leaves out sources that no run has", () => {
  const keys = (sources: readonly unknown[]) =>
    figuresOf([runWith({}, { request: { query: "owls", sources } })]).map(({ key }) => key);
  expect(keys(["news"])).not.toContain("web");
  expect(keys([{ type: "images" }, { type: "web" }])).toEqual(
    expect.arrayContaining(["web", "images"]),
  );
});

it("writes deltas with a sign and no delta from or to an unknown value", () => {
  const { format } = figure("duration");
  expect(deltaText({ difference: 400, share: 0.25 }, format)).toBe("+400 ms (+25 %)");
  expect(deltaText({ difference: -30, share: -0.015 }, format)).toBe("−30 ms (−1.5 %)");
  expect(deltaText({ difference: 0, share: 0 }, format)).toBe("same");
  expect(deltaOf({ value: 3, n: 1 }, { value: 0, n: 1 })).toEqual({ difference: 3, share: null });
  expect(deltaOf({ value: null, why: "not reported" }, { value: 0, n: 1 })).toBeNull();
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (one, other) => {
      const [a, b] = [one, other].map((value) => ({ value, n: 1 }));
      if (!a || !b) return;
      expect(deltaOf(a, b)?.difference).toBe(-(deltaOf(b, a)?.difference ?? 0) + 0);
    }),
  );
});
