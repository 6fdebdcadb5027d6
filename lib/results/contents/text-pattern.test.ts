import { expect, it } from "vitest";
import { spansIn, textPattern } from "./text-pattern";

function found(needle: string, text: string): readonly string[] {
  const pattern = textPattern(needle);
  return pattern ? [...spansIn(text, pattern)].map(({ from, to }) => text.slice(from, to)) : [];
}

it("ignores case, also of letters whose lower case has another length", () => {
  expect(found("straße", "STRAßE, Straße")).toEqual(["STRAßE", "Straße"]);
  expect(found("istanbul", "İ Istanbul")).toEqual(["Istanbul"]);
});

it("takes every character literally", () => {
  for (const text of ["a.b", "[x](y)", "1+1=2?", "\\d", "$.a[*]", "{2}", "a|b", "^/", "😀-"])
    expect(found(text, `, ${text} axb`)).toEqual([text]);
});

it("matches any whitespace between words, and none at the ends", () => {
  expect(found("  red kite ", "a red\n  kite, red\u00a0kite, redkite")).toEqual([
    "red\n  kite",
    "red\u00a0kite",
  ]);
  expect(textPattern(" \n")).toBeNull();
});

it("finds composed and decomposed characters with each other", () => {
  const [composed, decomposed] = ["café 한", "café 한".normalize("NFD")];
  for (const needle of [composed, decomposed])
    expect(found(needle, `${composed}, ${decomposed}, cafe 한`)).toEqual([composed, decomposed]);
});
