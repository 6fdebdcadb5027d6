import { expect, it } from "vitest";
import { countOf, formatCredits, wordList } from "./count";

it("counts in singular and plural", () => {
  expect([countOf(0, "page"), countOf(1, "page"), countOf(12_345, "page")]).toEqual([
    "0 pages",
    "1 page",
    "12,345 pages",
  ]);
  expect(countOf(2, "entry", "entries")).toBe("2 entries");
});

it("formats credits", () => {
  expect(formatCredits(1)).toBe("1 credit");
});

it("joins names as prose", () => {
  expect([
    wordList([]),
    wordList(["web"]),
    wordList(["web", "news"]),
    wordList(["a", "b", "c"]),
  ]).toEqual(["", "web", "web and news", "a, b and c"]);
});
