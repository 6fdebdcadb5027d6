import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { operators } from "@/lib/contract/query/operators";
import type { SearchRequest } from "@/lib/contract/request";
import { lintRequest } from "../lint";
import { queryLints } from "./query-lints";

const notes = (request: SearchRequest) =>
  lintRequest(request).filter(({ name }) => Object.hasOwn(queryLints, name));
const found = (query: string, sources?: SearchRequest["sources"]) =>
  notes({ query, ...(sources && { sources }) }).map(({ name }) => name);

describe("notes on a query", () => {
  it.each([
    "plain words",
    '"a phrase" -word -"another phrase"',
    "site:example.org -site:www.example.net filetype:pdf",
    "allintitle:rate limits inurl:docs intitle:x",
    '5" screws or ORacle',
    "http://example.org/a b:c",
  ])("has nothing to say of %s", (query) => {
    expect(found(query)).toEqual([]);
  });

  it("has nothing to say of any operator's own example, where images are asked for", () => {
    for (const { example } of Object.values(operators))
      expect(found(example, [{ type: "web" }, { type: "images" }])).toEqual([]);
  });

  it("names operators of images without images among the sources", () => {
    expect(found("cats larger:800x600")).toEqual(["imageOperatorsWithoutImages"]);
    expect(found("cats imagesize:1x1", [{ type: "news" }])).toEqual([
      "imageOperatorsWithoutImages",
    ]);
    expect(found("cats larger:800x600", [{ type: "images" }])).toEqual([]);
  });

  it("names a quote that is not closed", () => {
    expect(found('"exact phr')).toEqual(["openQuote"]);
    expect(found("-“exact phr")).toEqual(["openQuote"]);
    expect(found('"a phrase" "open')).toEqual(["openQuote"]);
  });

  it("names an operator without a value, and one with a value of another shape", () => {
    expect(found("site:")).toEqual(["emptyOperator"]);
    expect(found("a -filetype: pdf")).toEqual(["emptyOperator"]);
    expect(found("allintitle:")).toEqual(["emptyOperator"]);
    expect(found("imagesize:wide")).toEqual(["unreadOperator"]);
    expect(found("SITE:???")).toEqual(["unreadOperator"]);
  });

  it("names a site that is given as an address", () => {
    expect(found("site:https://example.org")).toEqual(["siteWithAddress"]);
    expect(found("-site:example.org/docs")).toEqual(["siteWithAddress"]);
  });

  it("names a site that is asked for and left out at once", () => {
    expect(found("site:example.org -site:EXAMPLE.org")).toEqual(["siteBothWays"]);
    expect(found("site:example.org -site:docs.example.org")).toEqual([]);
  });

  it("names words that other search engines take for operators", () => {
    expect(found("cats OR dogs")).toEqual(["wordsOfLogic"]);
    expect(found("cats | dogs")).toEqual(["wordsOfLogic"]);
    expect(found('"this OR that"')).toEqual([]);
  });

  it("never throws, and points at the query", () => {
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
