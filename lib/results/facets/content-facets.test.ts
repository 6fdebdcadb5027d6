import { describe, expect, it } from "vitest";
import { allResults } from "../model/lists";
import { noticesOf } from "../model/notices";
import { parseResponse } from "../model/parse-response";
import { contentState, THIN_TEXT } from "./content-state";
import { facets, type ListContext } from "./facets";
import { columns } from "./table-columns";

const web = [
  { title: "full", markdown: "x".repeat(THIN_TEXT), changeTracking: { changeStatus: "changed" } },
  { title: "thin", markdown: "x", changeTracking: { changeStatus: "same" }, json: { price: "7" } },
  { title: "empty", markdown: " \n", changeTracking: { changeStatus: 7 }, json: { price: 7 } },
  { title: "snippet", description: "only this" },
  { title: "no Markdown", summary: "s", changeTracking: "odd" },
];
const results = allResults(parseResponse({ success: true, data: { web } }));
const context: ListContext = {
  notices: noticesOf(parseResponse({})),
  annotations: new Map(),
  now: 0,
  duplicates: new Map(),
  domains: null,
  violations: new Map([["web-1", 2]]),
};

it("filters by notes and tags, once a result has some", () => {
  const valuesOf = (annotations: ListContext["annotations"]) =>
    results.map((result) => facets.annotation.valuesOf(result, { ...context, annotations }));
  expect(valuesOf(new Map()).flat()).toEqual([]);
  const noted = new Map([["web-1", { note: "", tags: ["weekly", "prices"] }]]);
  expect(valuesOf(noted).slice(0, 2)).toEqual([[""], ["with", "#weekly", "#prices"]]);
});

describe("content facets", () => {
  it("distinguish full, thin and empty pages from snippets", () => {
    expect(results.map(contentState)).toEqual(["full", "thin", "empty", "snippet", "full"]);
    expect(results.map((result) => facets.content.valuesOf(result, context))).toEqual([
      ["full"],
      ["thin"],
      ["empty"],
      ["snippet"],
      ["full"],
    ]);
    expect(columns.content.text(results[3] ?? raise(), context)).toBe("Snippet only");
  });

  it("count only visible text, and no text that the worker holds", () => {
    const stateOf = (markdown: string) =>
      contentState(
        allResults(parseResponse({ success: true, data: { web: [{ markdown }] } }))[0] ?? raise(),
      );
    expect(stateOf(`[Imprint](https://example.org/${"a".repeat(300)})`)).toBe("thin");
    expect(stateOf("# \n\n![](https://example.org/a.png)\n")).toBe("empty");
    expect(stateOf("é".repeat(THIN_TEXT))).toBe("full");
    expect(stateOf("-".repeat(5_000))).toBe("full");
  });

  it("distinguish changed pages from unchanged and untracked ones", () => {
    expect(results.map(({ change }) => change)).toEqual(["changed", "same", null, null, null]);
    expect(results.map((result) => facets.change.valuesOf(result, context))).toEqual([
      ["changed"],
      ["same"],
      [""],
      [""],
      [""],
    ]);
    expect(columns.change.text(results[0] ?? raise(), context)).toBe("Changed");
    expect(columns.change.text(results[2] ?? raise(), context)).toBeNull();
  });

  it("mark JSON that differs from the schema, once it is checked", () => {
    expect(results.map((result) => facets.schema.valuesOf(result, context))).toEqual([
      [""],
      ["differs"],
      ["fits"],
      [""],
      [""],
    ]);
    const unchecked = { ...context, violations: null };
    expect(facets.schema.valuesOf(results[1] ?? raise(), unchecked)).toEqual([]);
  });
});

function raise(): never {
  throw new Error("The response of this test has five results.");
}
