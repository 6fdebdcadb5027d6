import { describe, expect, it } from "vitest";
import { formatDescriptors } from "@/lib/contract/format-descriptors";
import { formatTypes } from "@/lib/contract/format-infos";
import { validRequest } from "@/tests/support/valid-request";
import { parseResponse, requestedContent, resultById } from "../model/parse-response";
import { type DetailTab, detailTabs } from "./detail-tabs";

function tabsOf(item: object, formats: readonly unknown[] = [], top: object = {}): DetailTab[] {
  const view = parseResponse(
    { data: { web: [item] }, ...top },
    requestedContent(validRequest({ query: "x", scrapeOptions: { formats } })),
  );
  const result = resultById(view, "web-0");
  if (!result) throw new Error("The response of this test has no result.");
  return detailTabs(result, view.actions);
}
const names = (tabs: readonly DetailTab[]) => tabs.map(({ id }) => id);

describe("detailTabs", () => {
  it("lists one or two tabs with sizes per content", () => {
    const tabs = tabsOf({ markdown: "# é", links: ["a", "b"], json: { a: 1 } });
    expect(names(tabs)).toEqual(["preview", "markdown", "links", "json"]);
    expect(tabs.map(({ bytes, count }) => [bytes, count])).toEqual([
      [4, null],
      [4, null],
      [9, 2],
      [7, null],
    ]);
  });

  it("lists every missing format", () => {
    const fields: Record<string, object> = {
      question: { question: "x" },
      highlights: { query: "x" },
    };
    const formats = formatTypes.map((type) => ({ type, ...fields[type] }));
    const tabs = tabsOf({}, formats);
    const missing = new Set(tabs.map((tab) => tab.missing));
    expect([...missing].toSorted()).toEqual([...formatTypes].toSorted());
    expect(new Set(tabs.map(({ key }) => key))).toEqual(
      new Set(formatTypes.map((type) => formatDescriptors[type].resultKey)),
    );
  });

  it("includes top-level action outputs unless the result has its own", () => {
    const actions = { screenshots: ["https://files.example/1.png"] };
    const of = (tabs: readonly DetailTab[]) =>
      tabs.filter(({ key }) => key === "actions").map(({ ofRun }) => ofRun);
    expect(of(tabsOf({}, [], { actions }))).toEqual([true]);
    expect(of(tabsOf({ actions }, [], { actions }))).toEqual([false]);
    expect(of(tabsOf({}))).toEqual([]);
  });

  it("ends with metadata and unknown fields", () => {
    expect(names(tabsOf({ metadata: { statusCode: 200 }, tomorrow: 1, html: "x" }))).toEqual([
      "html",
      "metadata",
      "other",
    ]);
  });
});
