import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { selectorIssue } from "./selectors";

describe("a selector", () => {
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
  ])("%s is one", (selector) => {
    expect(selectorIssue(selector)).toBeNull();
  });

  it.each([
    ["div >", "Nothing stands after the last combinator."],
    ["> p", "Nothing stands before the first combinator."],
    ["a > > b", "Two combinators follow each other."],
    ["a[href", "A closing bracket is missing."],
    ["a, , b", "A part between commas is empty."],
    [":is(a", "A closing parenthesis is missing."],
    [".", "A name is missing."],
    ["5px", "A tag's name does not begin with a digit."],
    ["#1st", "A name behind # does not begin with a digit."],
    ["p.2nd", "A name behind . does not begin with a digit."],
    ["text=Log in", "There is no place for = here."],
    ["me@example", "There is no place for @ here."],
    ["//div[@id='x']", "This is XPath; a CSS selector belongs here."],
    ["(//a)[2]", "This is XPath; a CSS selector belongs here."],
    ["", "This selects nothing."],
  ])("%s is none, in words", (selector, words) => {
    expect(selectorIssue(selector)).toBe(words);
  });

  it("has an answer for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...".#[]()>+~:*,=\"'\\ a1-é/|") }), (text) => {
        const problem = selectorIssue(text);
        expect(problem === null || /^[A-Z].*\.$/.test(problem)).toBe(true);
      }),
    );
  });
});
