import { describe, expect, it } from "vitest";
import type { ConnectionSummary } from "@/lib/contract/connection";
import { creditRates } from "@/lib/contract/credit-rates";
import { parseRowsFile } from "@/lib/sweep/rows-file";
import { untouchedCaps } from "./typed-caps";
import { checkTyped, newTypedSweep, sweepBase, sweepOf, type TypedSweep } from "./typed-sweep";

const connection: ConnectionSummary = {
  ...{ id: "c", label: "Service", baseUrl: "https://a.example", hasKey: false, keyLast4: null },
  ...{ source: "operator", chosen: true },
};
const context = {
  connections: [connection],
  rates: creditRates,
  profiles: {},
  hasEngineBalance: false,
};
const engine: ConnectionSummary = { ...connection, source: "built-in", baseUrl: null };
const free = { ...context, connections: [engine] };
const typed = (change: Partial<TypedSweep> = {}): TypedSweep => ({
  ...newTypedSweep({ query: "tea" }, "c"),
  axes: [{ id: "1", name: "limit", values: "10\n20" }],
  ...change,
});
const made = { id: "s", createdAt: 5 };

describe("checkTyped", () => {
  it("suggests caps from the plan, and makes a sweep of a form without errors", () => {
    const form = typed();
    const checked = checkTyped(form, context);
    expect(checked.errors).toEqual({});
    expect(checked.suggestedCaps).toMatchObject({ credits: "6", runs: "2", minutes: "2" });
    const sweep = sweepOf(form, checked, made);
    expect(sweep).toMatchObject({ name: "tea", base: { query: "tea" }, repeats: 1 });
    expect(sweep?.cells.map(({ state }) => state)).toEqual(["waiting", "waiting"]);
    expect(sweep?.progress.caps).toEqual({ credits: 6, runs: 2, minutes: 2 });
  });

  it.each([
    [{ base: "{" }, "base"],
    [{ base: "[]" }, "base"],
    [{ connection: "gone" }, "connection"],
    [{ caps: { ...untouchedCaps, credits: "" } }, "credits"],
    [{ caps: { ...untouchedCaps, runs: "0" } }, "runs"],
    [{ caps: { ...untouchedCaps, minutes: "NaN" } }, "minutes"],
    [{ numbers: { ...typed().numbers, repeats: "11" } }, "repeats"],
    [{ numbers: { ...typed().numbers, concurrency: "5" } }, "concurrency"],
    [{ numbers: { ...typed().numbers, spacingMs: "-1" } }, "spacingMs"],
    [{ numbers: { ...typed().numbers, stopAfter: "" } }, "stopAfter"],
  ] as const)("makes no sweep of %j, and says so at its field", (change, field) => {
    const form = typed(change);
    const checked = checkTyped(form, context);
    expect(Object.keys(checked.errors)).toContain(field);
    expect(sweepOf(form, checked, made)).toBeNull();
  });

  const pages = (options: object = {}) =>
    JSON.stringify({ query: "a", scrapeOptions: { formats: ["markdown"], ...options } });
  const withCaps = (caps: Partial<TypedSweep["caps"]>, base = pages()) =>
    typed({ base, caps: { ...untouchedCaps, ...caps } });

  it("suggests caps for a request without an upper bound, so that it can be started", () => {
    const form = typed({ base: pages() });
    const checked = checkTyped(form, context);
    expect(checked.errors).toEqual({});
    expect(checked.needsMaxPerRun).toBe(true);
    // 20 results: 4 for the search, 100 with the enhanced proxy, 9 more for each PDF of 10 pages.
    expect(checked.suggestedCaps).toMatchObject({ maxPerRun: "284", credits: "568" });
    expect(sweepOf(form, checked, made)?.combinations[0]?.maxCredits).toBe(284);
    const own = checkTyped(withCaps({ maxPerRun: "900" }), context);
    expect(own.caps?.credits).toBe(1_800);
  });

  it("takes the page limit of the request as the bound of PDF pages", () => {
    const parsers = [{ type: "pdf", maxPages: 3 }];
    const checked = checkTyped(typed({ base: pages({ proxy: "basic", parsers }) }), context);
    expect([checked.needsMaxPerRun, checked.plan?.unbounded]).toEqual([false, []]);
    // 2 + 10 × 3 and 4 + 20 × 3
    expect(checked.suggestedCaps.credits).toBe("96");
    const without = checkTyped(typed({ base: pages({ proxy: "basic", parsers: [] }) }), context);
    expect(without.needsMaxPerRun).toBe(false);
  });

  it.each(["0", "-1", "NaN", "1e9", "", " ", "9999999"])(
    "refuses %j as the most credits of one run and as a cap, at its field",
    (text) => {
      for (const field of ["maxPerRun", "credits"] as const) {
        const form = withCaps({ [field]: text });
        const checked = checkTyped(form, context);
        expect(Object.keys(checked.errors)).toEqual([field]);
        expect(sweepOf(form, checked, made)).toBeNull();
      }
    },
  );

  it("needs no cap of credits where runs are free, but keeps one that is typed", () => {
    const form = typed({ base: pages() });
    const checked = checkTyped(form, free);
    expect([checked.errors, checked.isFree, checked.needsMaxPerRun]).toEqual([{}, true, false]);
    expect(checked.suggestedCaps.credits).toBe("");
    const sweep = sweepOf(form, checked, made);
    expect(sweep?.progress.caps).toMatchObject({ credits: null, runs: 2 });
    expect(sweep?.connection.isFree).toBe(true);
    const capped = checkTyped(withCaps({ credits: "300" }), free);
    expect([capped.caps?.credits, capped.needsMaxPerRun]).toEqual([300, true]);
    for (const text of ["0", "-5", "NaN"])
      expect(Object.keys(checkTyped(withCaps({ credits: text }), free).errors)).toEqual([
        "credits",
      ]);
  });

  it("needs a cap on a built-in engine with a balance", () => {
    const checked = checkTyped(typed(), { ...free, hasEngineBalance: true });
    expect([checked.isFree, checked.suggestedCaps.credits]).toEqual([false, "6"]);
    const empty = checkTyped(withCaps({ credits: "" }), { ...free, hasEngineBalance: true });
    expect(empty.errors.credits).toMatch(/Enter the most credits/);
  });

  it("shows the issues of axes and files at their places, and makes no sweep of them", () => {
    const axis = checkTyped(typed({ axes: [{ id: "7", name: "limit", values: "ten" }] }), context);
    expect(axis.axisIssues["7"]?.[0]?.at).toBe(1);
    const file = { name: "a.csv", rows: parseRowsFile("limit\nten\n") };
    const ofFile = checkTyped(typed({ axes: [], file }), context);
    expect(ofFile.fileIssues[0]?.at).toBe(2);
    expect([axis.plan, ofFile.plan]).toEqual([null, null]);
  });

  it("makes no sweep if nothing varies, or no request is valid", () => {
    expect(checkTyped(typed({ axes: [] }), context).planError).toMatch(/varies at least one field/);
    const form = typed({ base: "{}" });
    const checked = checkTyped(form, context);
    expect(checked.plan?.runs).toBe(0);
    expect(sweepOf(form, checked, made)).toBeNull();
  });
});

it("stores no header, typed text, profile or audit data", () => {
  const { base, missing } = sweepBase({
    query: "tea",
    scrapeOptions: {
      headers: { Cookie: "canary" },
      profile: { name: "canary" },
      auditMetadata: { username: "canary" },
      actions: [{ type: "write", text: "canary" }],
    },
  });
  expect(JSON.stringify(base)).not.toContain("canary");
  expect(base.scrapeOptions).not.toHaveProperty("headers");
  expect(missing).toContain("scrapeOptions.headers.Cookie");
});
