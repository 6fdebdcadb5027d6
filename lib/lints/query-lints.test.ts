import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { operators } from "@/lib/contract/query/operators";
import type { SearchRequest } from "@/lib/contract/request";
import { lintRequest } from "./lint-request";
import { queryLints } from "./query-lints";

const notes = (request: SearchRequest) =>
  lintRequest(request).filter(({ name }) => Object.hasOwn(queryLints, name));
const found = (query: string, sources?: SearchRequest["sources"]) =>
  notes({ query, ...(sources && { sources }) }).map(({ name }) => name);

describe("query lints", () => {
  it.each([
    "plain words",
    '"a phrase" -word -"another phrase"',
    "site:example.org -site:www.example.net filetype:pdf",
    "allintitle:rate limits inurl:docs intitle:x",
    '5" screws or ORacle',
    "http://example.org/a b:c",
  ])("find nothing in %s", (query) => {
    expect(found(query)).toEqual([]);
  });

  it("find nothing in the operators' examples with images as a source", () => {
    for (const { example } of Object.values(operators))
      expect(found(example, [{ type: "web" }, { type: "images" }])).toEqual([]);
  });

  it("report image operators without images among the sources", () => {
    expect(found("cats larger:800x600")).toEqual(["imageOperatorsWithoutImages"]);
    expect(found("cats imagesize:1x1", [{ type: "news" }])).toEqual([
      "imageOperatorsWithoutImages",
    ]);
    expect(found("cats larger:800x600", [{ type: "images" }])).toEqual([]);
  });

  it("report a URL without words", () => {
    expect(found("https://example.org/a?b=c")).toEqual(["urlWithoutTerms"]);
    expect(notes({ query: " www.example.org:8080/docs/ " })[0]?.message).toBe(
      "Services may search a URL only as words. Write `site:www.example.org:8080` and words to search its site. " +
        "The built-in engine lists the page with this URL first.",
    );
    expect(found("example.org")).toEqual([]);
  });

  it("report an open quote", () => {
    expect(found('"exact phr')).toEqual(["openQuote"]);
    expect(found("-“exact phr")).toEqual(["openQuote"]);
    expect(found('"a phrase" "open')).toEqual(["openQuote"]);
  });

  it("report an operator without a value or with an invalid value", () => {
    expect(found("site:")).toEqual(["emptyOperator"]);
    expect(found("a -filetype: pdf")).toEqual(["emptyOperator"]);
    expect(found("allintitle:")).toEqual(["emptyOperator"]);
    expect(found("imagesize:wide")).toEqual(["invalidOperatorValue"]);
    expect(found("SITE:???")).toEqual(["invalidOperatorValue"]);
  });

  it("report a site given as a URL", () => {
    expect(found("site:https://example.org")).toEqual(["siteWithUrl"]);
    expect(found("-site:example.org/docs")).toEqual(["siteWithUrl"]);
    expect(found("site:example.org?a=b")).toEqual(["siteWithUrl"]);
  });

  it("report a site that is both included and excluded", () => {
    expect(found("site:example.org -site:EXAMPLE.org")).toEqual(["siteBothWays"]);
    expect(found("site:example.org -site:docs.example.org")).toEqual([]);
    expect(found("site:docs.example.org -site:example.org")).toEqual(["siteBothWays"]);
    expect(found("site:a.org site:b.org -site:a.org -site:b.org")).toEqual(["siteBothWays"]);
    expect(found("site:a.org site:b.org -site:a.org")).toEqual([]);
    expect(found("site:a.org OR heron -site:a.org")).not.toContain("siteBothWays");
    expect(found("site:a.org -site:a.org/blog")).not.toContain("siteBothWays");
    expect(found("site:a.org/blog -site:a.org/blogs")).not.toContain("siteBothWays");
    expect(found("site:a.org/blog/x -site:a.org/blog")).toContain("siteBothWays");
    expect(found("site:a.org -site:a.org:8443")).not.toContain("siteBothWays");
  });

  it("report Boolean operators of other search engines", () => {
    expect(found("cats OR dogs")).toEqual(["booleanOperators"]);
    expect(found("cats | dogs")).toEqual(["booleanOperators"]);
    expect(found('"this OR that"')).toEqual([]);
  });

  it("say that only some services search the alternatives of OR", () => {
    const messages = (query: string) => notes({ query }).map(({ message }) => message);
    expect(messages("cats OR dogs")).toEqual([
      expect.stringContaining("the built-in engine searches alternatives"),
    ]);
    expect(messages("cats | dogs")).toEqual([expect.stringContaining("is searched as a word")]);
    expect(messages("cats AND dogs OR birds")).toEqual([
      expect.stringContaining("`AND` is searched as a word"),
    ]);
  });

  it("never throw and point at the query", () => {
    const part = fc.constantFrom(
      "site:",
      '"',
      "-",
      "OR",
      " ",
      "larger:",
      "a.org",
      "2x2",
      "https://",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string({ unit: "binary" }))), (parts) => {
        for (const { path } of notes({ query: parts.join("") })) expect(path).toEqual(["query"]);
      }),
    );
  });
});
