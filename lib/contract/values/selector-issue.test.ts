import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { selectorIssue } from "./selector-issue";

describe("selectorIssue", () => {
  it.each([
    "main",
    ".article > p",
    "#a, #b",
    "a[href^='https']",
    "\\35 px",
    ":is(h1, h2):not(.x)",
    "*",
    "[data-x]",
    "svg|a",
    "li:nth-child(2n + 1)",
    "[id='1st']",
    "#\\31 st",
    ".\u00fcber > --x-y",
  ])("accepts %s", (selector) => {
    expect(selectorIssue(selector)).toBeNull();
  });

  it.each([
    ["div >", "The last combinator has nothing after it."],
    ["> p", "The first combinator has nothing before it."],
    ["a > > b", "Two combinators follow each other."],
    ["a[href", "A closing bracket is missing."],
    ["a, , b", "A part between commas is empty."],
    [":is(a", "A closing parenthesis is missing."],
    [".", "A name is missing."],
    ["5px", "A tag name cannot start with a digit."],
    ["#1st", "A name after # cannot start with a digit."],
    ["p.2nd", "A name after . cannot start with a digit."],
    ["./a", "/ is not valid here."],
    ["#-", "- is not valid here."],
    ["]-| -*", "A name is missing."],
    ["text=Log in", "= is not valid here."],
    ["me@example", "@ is not valid here."],
    ["//div[@id='x']", "This is XPath. Enter a CSS selector."],
    ["(//a)[2]", "This is XPath. Enter a CSS selector."],
    ["", "This selector is empty."],
  ])("rejects %s with a message", (selector, words) => {
    expect(selectorIssue(selector)).toBe(words);
  });

  it("returns a result for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...".#[]()>+~:*,=\"'\\ a1-é/|") }), (text) => {
        const issue = selectorIssue(text);
        expect(issue === null || /^\S.*\.$/.test(issue)).toBe(true);
      }),
    );
  });
});
