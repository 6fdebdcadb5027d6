import { describe, expect, it } from "vitest";
import { creditRates } from "@/lib/contract/credit-rates";
import type { Body } from "@/lib/request/body";
import { combineDimensions, type Dimension, parseAxis, parseFileDimension } from "./dimensions";
import { planSweep, type SweepPlanInput, sweepMs } from "./plan";
import { parseRowsFile } from "./rows-file";
import { requestBody } from "./settings";
import { sampleContext } from "./test-support/sample-sweep";
import { suggestedValues, sweepFields } from "./values";

const prices = { rates: creditRates, isFree: false, rejected: [], samples: [] };
const input = (
  dimensions: readonly Dimension[],
  change: Partial<SweepPlanInput> = {},
): SweepPlanInput => ({
  base: { query: "tea" },
  dimensions,
  combine: "cross",
  repeats: 1,
  prices,
  maxPerRun: null,
  concurrency: 1,
  spacingMs: 0,
  isTraceless: ({ enterprise }) => (enterprise?.length ?? 0) > 0,
  ...change,
});
const axis = (name: string, values: readonly string[], base: Body = { query: "tea" }) => {
  const parsed = parseAxis(name, values, sampleContext(base));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.dimension;
};
const planned = (change: SweepPlanInput) => {
  const result = planSweep(change);
  if (!result.ok) throw new Error(result.message);
  return result.plan;
};
const bodies = (dimension: Dimension, base: Body = { query: "tea" }) =>
  dimension.rows.map((row) => requestBody(base, row));

describe("parseAxis", () => {
  it.each([
    ["query", ["12", "null", '"exact phrase"'], ["12", "null", '"exact phrase"']],
    ["limit", ["5", " 20 "], [5, 20]],
    ["safe", ["true", "off"], [true, false]],
    ["country", ["de", "US"], ["de", "US"]],
    ["location", ["Berlin,Germany", "true"], ["Berlin,Germany", "true"]],
    ["tbs", ["qdr:w"], ["qdr:w"]],
    [
      "includeDomains",
      ["a.example", "a.example, b.example", '["c.example"]'],
      [["a.example"], ["a.example", "b.example"], ["c.example"]],
    ],
    ["sources", ["web,news", '[{"type":"images"}]'], [["web", "news"], [{ type: "images" }]]],
  ])("parses values of %s", (name, values, expected) => {
    expect(bodies(axis(name, values)).map((body) => body[name])).toEqual(expected);
  });

  it("parses nested fields and formats", () => {
    expect(bodies(axis("scrapeOptions.formats.markdown", ["true", "false"]))).toEqual([
      { query: "tea", scrapeOptions: { formats: [{ type: "markdown" }] } },
      { query: "tea" },
    ]);
    expect(bodies(axis("scrapeOptions.parsers.pdf.maxPages", ["3"]))[0]?.scrapeOptions).toEqual({
      parsers: [{ type: "pdf", maxPages: 3 }],
    });
    expect(bodies(axis("scrapeOptions.formats.json.prompt", ["Prices"]))[0]?.scrapeOptions).toEqual(
      {
        formats: [{ type: "json", prompt: "Prices" }],
      },
    );
  });

  it("removes the field for null, and leaves the request as it is for an empty value", () => {
    const base = { query: "tea", tbs: "qdr:d" };
    expect(bodies(axis("tbs", ["null", "", "qdr:w"], base), base)).toEqual([
      { query: "tea" },
      base,
      { query: "tea", tbs: "qdr:w" },
    ]);
  });

  it.each([
    ["limit", ["500"], "limit: At most 100."],
    ["limit", ["5", "5"], "The same as value 1."],
    ["tbs", ["last week"], "tbs: "],
    ["country", ["Germany"], "country: Use a two-letter country code"],
    ["scrapeOptions.proxy", ["fast"], "scrapeOptions.proxy: "],
    [
      "scrapeOptions.formats.markdown",
      ["maybe"],
      "scrapeOptions.formats.markdown: Use true or false.",
    ],
    ["scrapeOptions.headers", ['{"Cookie":"a"}'], "may not be stored"],
    ["scrapeOptions.actions", ['[{"type":"write","text":"password"}]'], "may not be stored"],
    ["limits", ["5"], "Did you mean limit?"],
    ["{{place}}", ["Kyoto"], "The request contains no {{place}}."],
    ["limit", [], "Enter at least one value."],
    [
      "limit",
      Array.from({ length: 11 }, (_, at) => String(at + 1)),
      "11 values; an axis has at most 10. For more, use “Rows of a CSV or JSON file”.",
    ],
    ["", ["5"], "Choose a field."],
  ])("rejects %s with %j", (name, values, message) => {
    const parsed = parseAxis(name, values, sampleContext());
    expect(parsed.ok ? "" : parsed.issues.map((each) => each.message).join(" ")).toContain(message);
  });

  it("calls only valid values the same", () => {
    const parsed = parseAxis("limit", ["900", "x", "5", "5"], sampleContext());
    expect(parsed.ok ? [] : parsed.issues).toEqual([
      { at: 1, message: "limit: At most 100." },
      { at: 2, message: expect.stringContaining("number") },
      { at: 4, message: "The same as value 3." },
    ]);
  });

  it("takes a value of every field of the contract that may be stored", () => {
    const samples = [
      "true",
      "1",
      "a.example",
      "qdr:w",
      "DE",
      "{}",
      "[]",
      "web",
      "basic",
      "normal",
      "auto",
      "1000",
      "https://a.example",
      '{"width":10,"height":10}',
      '{"type":"object"}',
    ];
    const without = sweepFields.filter(
      (field) =>
        ![...suggestedValues(field), ...samples].some(
          (value) => parseAxis(field.wire, [value], sampleContext()).ok,
        ),
    );
    expect(sweepFields.length).toBeGreaterThan(50);
    expect(without.map(({ wire }) => wire)).toEqual([]);
  });
});

describe("parseRowsFile", () => {
  const rowsOf = (text: string) => {
    const file = parseRowsFile(text);
    return file.ok
      ? {
          columns: file.columns,
          rows: file.rows.map((row) => row.map((each) => each.text)),
          lines: file.lines,
        }
      : file.issues;
  };

  it.each([
    ["commas", "query,limit\ntea,5\nrice,6\n"],
    ["a byte order mark and CRLF", "\uFEFFquery,limit\r\ntea,5\r\nrice,6\r\n"],
    ["CRLF after the header only", 'query,limit\r\ntea,5\n"rice",6\n'],
    ["semicolons", "query;limit\ntea;5\nrice;6"],
    ["tabs", "query\tlimit\ntea\t5\nrice\t6"],
    ["semicolons with quotes and CRLF", '\uFEFF"query";limit\r\n"tea";5\r\nrice;6\r\n'],
    ["the separator that a spreadsheet names", "sep=;\nquery;limit\ntea;5\nrice;6\n"],
    ["vertical bars", "query|limit\ntea|5\nrice|6\n"],
    ["quotes", '"query","limit"\n"tea","5"\n"rice","6"'],
    ["empty lines", "query,limit\n\ntea,5\n\n\nrice,6\n\n"],
  ])("parses %s", (_name, text) => {
    expect(rowsOf(text)).toMatchObject({
      columns: ["query", "limit"],
      rows: [
        ["tea", "5"],
        ["rice", "6"],
      ],
    });
  });

  it("takes the separator of the header, not one inside its quotes", () => {
    expect(rowsOf('"a;b";"c,d"\n"1;2";"3,4"\n')).toMatchObject({
      columns: ["a;b", "c,d"],
      rows: [["1;2", "3,4"]],
    });
    expect(rowsOf("query\ntea, green; best\n")).toMatchObject([{ line: 2 }]);
    expect(rowsOf('query\n"tea, green; best"\n')).toMatchObject({ rows: [["tea, green; best"]] });
  });

  it("keeps separators, quotes and line breaks inside quotes, and counts the lines", () => {
    expect(rowsOf('query,limit\n"a, ""b""\nc",5\nrice,6')).toEqual({
      columns: ["query", "limit"],
      rows: [
        ['a, "b"\nc', "5"],
        ["rice", "6"],
      ],
      lines: [2, 4],
    });
  });

  it("lists every line that does not fit the header", () => {
    expect(rowsOf("query,limit\ntea\nrice,6\nx,1,2\n")).toEqual([
      { line: 2, message: "1 value, but the header has 2 columns." },
      { line: 4, message: "3 values, but the header has 2 columns." },
    ]);
  });

  it.each([
    ["", "The file is empty."],
    ["\uFEFF  \n", "The file is empty."],
    ["query,limit\n", "The file has a header but no rows."],
    ["query,query\na,b", "The name query occurs more than once in the header."],
    ["query,\na,b", "Column 2 has no name."],
    ['query,limit\n"tea,5', "A quoted value does not end"],
    ["[{]", "Not valid JSON:"],
    ['{"query":"a"}', "Use a list of objects"],
    ["[1]", "Not an object."],
    ["[]", "no rows"],
    [`query\n${"x\n".repeat(1_001)}`, "1,001 rows; at most 1,000"],
    [`query\n${"x".repeat(1_000_001)}`, "at most 1 MB"],
  ])("rejects %j", (text, message) => {
    const file = parseRowsFile(text);
    expect(file.ok ? "" : file.issues.map((each) => each.message).join(" ")).toContain(message);
  });

  it("parses a JSON list, whose values keep their types", () => {
    const file = parseRowsFile('[{"query":"tea","limit":5},{"query":"rice","safe":true}]');
    const parsed = parseFileDimension(file, sampleContext({ query: "x" }));
    expect(parsed.ok && bodies(parsed.dimension, { query: "x" })).toEqual([
      { query: "tea", limit: 5 },
      { query: "rice", safe: true },
    ]);
  });
});

describe("parseFileDimension", () => {
  it("fills fields and placeholders, and ignores columns that start with #", () => {
    const base = { query: "best {{thing}}" };
    const parsed = parseFileDimension(
      parseRowsFile("thing,limit,#note\ntea,5,a\nrice,6,b"),
      sampleContext(base),
    );
    expect(parsed.ok && bodies(parsed.dimension, base)).toEqual([
      { query: "best tea", limit: 5 },
      { query: "best rice", limit: 6 },
    ]);
  });

  it("names the line of every value that is not valid", () => {
    const parsed = parseFileDimension(
      parseRowsFile("query,limit\ntea,5\nrice,ten\n,0"),
      sampleContext({ query: "x" }),
    );
    expect(parsed.ok ? [] : parsed.issues.map(({ at }) => at)).toEqual([3, 4]);
  });

  it("rejects a column that is neither a field nor a placeholder", () => {
    const parsed = parseFileDimension(
      parseRowsFile("query,limits\na,5"),
      sampleContext({ query: "x" }),
    );
    expect(parsed.ok ? "" : parsed.issues[0]?.message).toMatch(
      /limits is neither a field nor a variable.*Did you mean limit\?/,
    );
  });
});

describe("combineDimensions", () => {
  const limits = axis("limit", ["1", "2"]);
  const countries = axis("country", ["DE", "US", "FR"]);

  it("crosses in the order of the axes, or zips", () => {
    const cross = combineDimensions([limits, countries], "cross");
    expect(cross.ok && cross.settings.map((row) => row.map(({ text }) => text).join(" "))).toEqual([
      "1 DE",
      "1 US",
      "1 FR",
      "2 DE",
      "2 US",
      "2 FR",
    ]);
    const zip = combineDimensions([limits, axis("country", ["DE", "US"])], "zip");
    expect(zip.ok && zip.settings.map((row) => row.map(({ text }) => text).join(" "))).toEqual([
      "1 DE",
      "2 US",
    ]);
  });

  it("rejects different lengths and a field that is varied twice", () => {
    expect(combineDimensions([limits, countries], "zip")).toEqual({
      ok: false,
      message:
        "Values are combined line by line, so every axis needs the same number of them: limit 2; country 3.",
    });
    expect(combineDimensions([limits, axis("limit", ["3"])], "cross")).toEqual({
      ok: false,
      message: "limit is varied twice. Remove one of them.",
    });
  });
});

describe("planSweep", () => {
  it("gives the runs, the cost range and the longest time before anything is sent", () => {
    const limits = axis("limit", ["10", "20"]);
    const plan = planned(input([limits], { repeats: 3, base: { query: "tea", timeout: 30_000 } }));
    expect(plan.runs).toBe(6);
    // 2 credits per 10 results or part of ten.
    expect(plan.credits).toEqual({ min: 12, likely: 18, max: 18 });
    expect(plan.combinations.map(({ maxCredits }) => maxCredits)).toEqual([2, 4]);
    expect(plan.maxMs).toBe(180_000);
    expect(plan.unbounded).toEqual([]);
  });

  it("takes concurrency and spacing into account for the time", () => {
    expect(sweepMs(10_000, 1_000, 10, { concurrency: 1, spacingMs: 0 })).toBe(10_000);
    expect(sweepMs(10_000, 1_000, 10, { concurrency: 4, spacingMs: 0 })).toBe(2_500);
    expect(sweepMs(10_000, 1_000, 10, { concurrency: 4, spacingMs: 2_000 })).toBe(19_000);
    expect(sweepMs(1_000, 1_000, 1, { concurrency: 4, spacingMs: 2_000 })).toBe(1_000);
  });

  it("rejects more than 500 runs with the number, without building them", () => {
    const wide = ["limit", "country", "location", "timeout", "tbs", "includeDomains"].map(
      (name) => {
        const one = axis(
          name === "limit" ? name : "limit",
          Array.from({ length: 10 }, (_, at) => String(at + 1)),
        );
        return { ...one, targets: [{ kind: "field" as const, wire: name }] };
      },
    );
    const result = planSweep(input(wide));
    expect(result.ok ? "" : result.message).toContain("1,000,000 runs; a sweep has at most 500.");
    const limits = axis("limit", ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
    expect(planSweep(input([limits], { repeats: 10 })).ok).toBe(true);
  });

  it("shows the issues of a cell by field, and leaves the cell out of the runs", () => {
    const base = { query: "tea", excludeDomains: ["a.example"] };
    const plan = planned(input([axis("includeDomains", ["null", "b.example"], base)], { base }));
    expect(plan.runs).toBe(1);
    expect(plan.combinations.map(({ issues }) => issues.length)).toEqual([0, 1]);
    expect(plan.combinations[1]?.issues[0]).toContain("excludeDomains");
  });

  it("reserves the expected maximum if a run has no upper bound, or what the user enters", () => {
    const base = { query: "tea filetype:pdf", scrapeOptions: { formats: ["markdown"] } };
    const limits = axis("limit", ["5", "10"], base);
    const open = planned(input([limits], { base }));
    expect(open.unbounded.length).toBeGreaterThan(0);
    // 2 for the search, and for each of 10 results 5 with the enhanced proxy and 9 for PDF pages.
    expect(open.expectedPerRun).toBe(142);
    expect(open.credits.max).toBe(284);
    const bounded = planned(input([limits], { base, maxPerRun: 500 }));
    expect(bounded.credits.max).toBe(1_000);
    const low = planned(input([limits], { base, maxPerRun: 1 }));
    for (const { maxCredits } of low.combinations) expect(maxCredits).toBeGreaterThan(1);
  });

  it("reserves what comparable runs did cost, if that is more than listed", () => {
    const kind = "search";
    const samples = [
      { kind, credits: 9, listed: 3 },
      { kind, credits: 3, listed: 3 },
    ];
    const plan = planned(input([axis("limit", ["10"])], { prices: { ...prices, samples } }));
    expect(plan.combinations[0]?.maxCredits).toBe(6);
  });

  it("stores no URLs of runs with zero data retention", () => {
    const base = { query: "https://intranet.example/tea", enterprise: ["zdr"] };
    const plan = planned(input([axis("limit", ["10"], base)], { base }));
    expect(plan.runs).toBe(0);
    expect(plan.combinations[0]?.issues[0]).toMatch(/zero data retention/);
  });

  it("does not send a request whose secret was not stored", () => {
    const base = { query: "tea", scrapeOptions: { headers: { Cookie: "{{secret}}" } } };
    const plan = planned(input([axis("limit", ["10"], base)], { base }));
    expect(plan.runs).toBe(0);
    expect(plan.combinations[0]?.issues.join(" ")).toContain("was not saved");
  });
});
