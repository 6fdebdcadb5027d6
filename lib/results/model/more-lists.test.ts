import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyOfList } from "@/lib/contract/dialect/list-id";
import { pageShapedResearch, paperResponse, toolResponse } from "@/tests/support/documented-shapes";
import { partialResponse } from "../export/partial-response";
import { allResults, listIds, sourceViewOf } from "./lists";
import { omitLargeValues } from "./omit-large-values";
import { parseResponse } from "./parse-response";
import { resultTabs } from "./result-tabs";

const tabsOf = (json: unknown) =>
  resultTabs(parseResponse(json)).map(({ title, count }) => [title, count]);

describe("lists beyond the specification", () => {
  it("have a tab with their title and count", () => {
    expect(tabsOf(paperResponse)).toEqual([
      ["Web", 1],
      ["Research", 2],
      ["Raw", null],
      ["Request", null],
    ]);
    expect(tabsOf(toolResponse).slice(0, 2)).toEqual([
      ["Tools", 1],
      ["Related-searches", 2],
    ]);
  });

  it("have papers with authors, abstract and ids, and links only for well-formed ids", () => {
    const [first, second] = sourceViewOf(parseResponse(paperResponse), "+research").items;
    expect(first).toMatchObject({
      id: "+research-0",
      title: "Heat pumps in cold climates",
      url: "https://arxiv.org/abs/2101.00001",
      excerpt: "We measure <i>seasonal</i> performance over two winters.",
      paper: {
        authors: ["A. Author", "B. Author"],
        ids: [
          { label: "arXiv 2101.00001", url: "https://arxiv.org/abs/2101.00001" },
          { label: "DOI 10.1000/xyz123", url: "https://doi.org/10.1000/xyz123" },
        ],
      },
    });
    expect(second?.paper?.ids).toEqual([
      { label: "PubMed 40953549", url: "https://pubmed.ncbi.nlm.nih.gov/40953549" },
      { label: "PMC PMC12530322", url: "https://pmc.ncbi.nlm.nih.gov/articles/PMC12530322" },
      { label: "javascript:alert(1)", url: null },
    ]);
    expect(first?.health.missing).toEqual([]);
    expect(first?.unknown.map(([key]) => key)).toContain("signals");
  });

  it("have pages as other sources do", () => {
    const [page] = allResults(parseResponse(pageShapedResearch));
    expect(page).toMatchObject({
      url: "https://example.org/paper",
      category: "research",
      paper: null,
      excerpt: "From a site of papers",
    });
  });

  it("show items of any type, and values of data that are not lists", () => {
    const view = parseResponse(toolResponse);
    const searches = sourceViewOf(view, "+related%2Dsearches").items;
    expect(searches.map(({ unknown }) => unknown)).toEqual([
      [["value", "heat pump noise"]],
      [["value", "heat pump cost"]],
    ]);
    expect(view.unknown).toContainEqual(["data.summary", { text: "No list" }]);
    expect(sourceViewOf(view, "+tools").items[0]?.title).toBe("Train times");
  });

  it("lose no value of any JSON", () => {
    const marked = fc.array(
      fc.oneof(
        fc.string(),
        fc.integer(),
        fc.dictionary(fc.constantFrom("a", "title", "abstract", "ids", "name"), fc.jsonValue()),
      ),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), marked), (data) => {
        const json: unknown = JSON.parse(JSON.stringify({ data }));
        const view = omitLargeValues(parseResponse(json));
        const found = Object.keys(data).filter((key) => key.isWellFormed());
        for (const key of found) expect(listIds(view).map(keyOfList)).toContain(key);
        expect(allResults(view)).toHaveLength(
          found.reduce((sum, key) => sum + (data[key]?.length ?? 0), 0),
        );
        expect(new Set(allResults(view).map(({ id }) => id)).size).toBe(allResults(view).length);
      }),
    );
  });

  it("are filtered like other results in an export of some results", () => {
    const text = JSON.stringify(paperResponse);
    const partial: unknown = JSON.parse(partialResponse(text, ["+research-1"]));
    expect(partial).toMatchObject({ data: { web: [], research: [{ paperId: "p:2" }] } });
  });
});
