import { describe, expect, it } from "vitest";
import { requiredHosts, wordsFor } from "./query-text";

describe("wordsFor", () => {
  it.each([
    ["a b", "a b"],
    ["a OR b c", "a OR b c"],
    ['a OR "b c" OR d', "a OR b c OR d"],
    ["moor site:a.org OR site:b.org", "moor"],
    ["site:a.org OR site:b.org", ""],
    ["moor site:a.org OR heron", "moor heron"],
    ["OR moor OR", "moor"],
    ["moor OR -heron", "moor"],
    ["intitle:a OR intitle:b", "a OR b"],
  ])("sends %j as %j to a service that knows only words", (query, words) => {
    expect(wordsFor(query, {})).toBe(words);
  });
});

describe("requiredHosts", () => {
  it.each([
    "site:en.wikipedia.org",
    "site:https://en.wikipedia.org/wiki",
    "site:*.en.wikipedia.org",
    "SITE:EN.wikipedia.org:443",
  ])("finds the host of %s", (query) => {
    expect(requiredHosts(`moor ${query} -site:a.org`, [])).toEqual(["en.wikipedia.org"]);
  });
});
