import { describe, expect, it } from "vitest";
import type { ConnectionSummary } from "@/lib/contract/connection";
import { creditRates } from "@/lib/contract/credit-rates";
import { parseRowsFile } from "@/lib/sweep/rows-file";
import { requestBody } from "@/lib/sweep/settings";
import { noVariables } from "@/lib/variables/parse-variables";
import { sweepBase } from "./checked-base";
import { untouchedCaps } from "./typed-caps";
import { checkTyped, newTypedSweep, sweepOf, type TypedSweep } from "./typed-sweep";

const connection: ConnectionSummary = {
  ...{ id: "c", label: "Service", baseUrl: "https://a.example", hasKey: true, isFree: false },
  ...{ keyLast4: null, source: "operator", chosen: true },
};
const context = {
  connections: [connection],
  rates: creditRates,
  profiles: {},
  variables: noVariables,
};
const engine: ConnectionSummary = {
  ...connection,
  ...{ source: "built-in", baseUrl: null, hasKey: false, isFree: true },
};
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

  it("asks for no cap of credits on a connection without a key", () => {
    const keyless = { ...connection, hasKey: false, isFree: true };
    const checked = checkTyped(typed(), { ...context, connections: [keyless] });
    expect(checked.isFree).toBe(true);
    expect(checked.suggestedCaps.credits).toBe("");
    expect(sweepOf(typed(), checked, made)?.progress.caps.credits).toBeNull();
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
    "rejects %j as the maximum credits of one run and as a cap, at its field",
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
    const charged = { ...context, connections: [{ ...engine, isFree: false }] };
    const checked = checkTyped(typed(), charged);
    expect([checked.isFree, checked.suggestedCaps.credits]).toEqual([false, "6"]);
    const empty = checkTyped(withCaps({ credits: "" }), charged);
    expect(empty.errors.credits).toMatch(/Enter the maximum credits/);
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

describe("checkTyped with variables", () => {
  const variables = {
    variables: [
      { name: "topic", value: "heat pumps" },
      { name: "n", value: 5 },
      { name: "token", secret: true as const },
      { name: "spare", value: "x" },
    ],
    environments: [{ name: "test", variables: [{ name: "topic", value: "solar" }] }],
    chosen: "test",
  };
  const withVariables = { ...context, variables };
  const sweep = (base: object, change: Partial<TypedSweep> = {}) => {
    const form = typed({ base: JSON.stringify(base), axes: [], ...change });
    const checked = checkTyped(form, withVariables);
    return { checked, made: sweepOf(form, checked, made) };
  };
  const sent = (base: object, change: Partial<TypedSweep> = {}) => {
    const found = sweep(base, change);
    if (!found.made) throw new Error(JSON.stringify(found.checked));
    const { base: stored, combinations } = found.made;
    return combinations.map(({ settings }) => requestBody(stored, settings));
  };
  const file = (text: string) => ({ file: { name: "rows", rows: parseRowsFile(text) } });

  it("fills a variable from the rows first, then the environment, then the collection", () => {
    expect(sent({ query: "{{topic}}", limit: "{{n}}" }, file('topic\nwind\n""\n'))).toEqual([
      { query: "wind", limit: 5 },
    ]);
    expect(
      sent({ query: "{{topic}}", limit: "{{n}}" }, file('[{"topic":"wind"},{"n":7},{"n":"8"}]')),
    ).toEqual([
      { query: "wind", limit: 5 },
      { query: "solar", limit: 7 },
      { query: "solar", limit: 8 },
    ]);
  });

  it("gives typed fields numbers and switches, also of names that no variable has", () => {
    expect(
      sent(
        { query: "best {{k}}", limit: "{{k}}", highlights: "{{marks}}" },
        file("k,marks\n3,off\n4,true"),
      ),
    ).toEqual([
      { query: "best 3", limit: 3, highlights: false },
      { query: "best 4", limit: 4, highlights: true },
    ]);
    const { checked } = sweep({ query: "x", limit: "{{n}}" }, file("n\nmany"));
    expect(checked.fileIssues[0]?.message).toBe(
      "{{n}}: many is not a number, but the variable n is.",
    );
  });

  it("varies a name in the value of a variable, and lets values of axes refer to variables", () => {
    const nested = {
      ...withVariables,
      variables: { ...variables, variables: [{ name: "all", value: "{{place}} now" }] },
    };
    const form = typed({
      base: '{"query":"{{all}}"}',
      axes: [{ id: "1", name: "{{place}}", values: "Kyoto\nthe {{topic}}" }],
    });
    const checked = checkTyped(form, nested);
    const found = sweepOf(form, checked, made);
    expect(
      found?.combinations.map(({ settings }) => requestBody(found.base, settings).query),
    ).toEqual(["Kyoto now", "the solar now"]);
    expect(
      sent(
        { query: "x" },
        { axes: [{ id: "1", name: "query", values: "{{topic}} 1\n\\{{topic}}" }] },
      ),
    ).toEqual([{ query: "solar 1" }, { query: "{{topic}}" }]);
  });

  it("keeps other braces, and the templates in the rows of a file", () => {
    expect(
      sent({ query: "\\{{topic}} {{k}} {2}", location: "{{{" }, file("k\n{{topic}}\n\\{{k}}")),
    ).toEqual([
      { query: "{{topic}} {{topic}} {2}", location: "{{{" },
      { query: "{{topic}} \\{{k}} {2}", location: "{{{" },
    ]);
  });

  it("says why a column cannot be used", () => {
    const message = (text: string) =>
      sweep({ query: "{{topic}}" }, file(text)).checked.fileIssues[0]?.message;
    expect(message("token\nx")).toMatch(/^token is a secret variable\./);
    expect(message("spare\nx")).toMatch(/^spare is a variable that the request does not use\./);
    expect(message("cty\nx")).toMatch(/^cty is neither a field nor a variable/);
  });

  it("names what nothing defines, and where each value comes from", () => {
    expect(sweep({ query: "{{city}}" }).checked.errors.base).toMatch(
      /^query – \{\{city\}\} is not defined\..*An axis or a column/,
    );
    expect(sweep({ query: "{{city}} {{topic}} {{n}}" }, file("city\nX")).checked.names).toEqual([
      { name: "city", source: { kind: "row" }, value: null },
      { name: "topic", source: { kind: "environment", name: "test" }, value: "solar" },
      { name: "n", source: { kind: "collection" }, value: 5 },
    ]);
  });

  it("stores no value that a variable puts into a header, but the name of a secret", () => {
    const { checked } = sweep(
      { query: "x", scrapeOptions: { headers: { Cookie: "sid={{topic}}" } } },
      file("limit\n5"),
    );
    expect(checked.missing).toEqual(["scrapeOptions.headers.Cookie"]);
    expect(JSON.stringify(checked.base)).not.toContain("solar");
    expect(
      sweep(
        { query: "x", scrapeOptions: { headers: { Authorization: "Bearer {{token}}" } } },
        file("limit\n5"),
      ).checked,
    ).toMatchObject({
      missing: [],
      base: { scrapeOptions: { headers: { Authorization: "Bearer {{token}}" } } },
    });
  });
});
