import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type HighlightToken, sliceTokens, tokensMatch } from "./token";

const tokens = fc.array(fc.record({ text: fc.string({ maxLength: 8 }) }), { maxLength: 10 });
const joined = (list: readonly HighlightToken[]) => list.map((token) => token.text).join("");

describe("sliceTokens", () => {
  it("slices tokens at both ends and keeps their kinds", () => {
    const line: HighlightToken[] = [
      { text: "const", kind: "keyword" },
      { text: " a = " },
      { text: "1", kind: "constant" },
    ];
    expect(sliceTokens(line, 3, 8)).toEqual([{ text: "st", kind: "keyword" }, { text: " a " }]);
  });

  it("matches a slice of the line", () => {
    fc.assert(
      fc.property(tokens, fc.nat(40), fc.nat(40), (list, start, length) => {
        expect(joined(sliceTokens(list, start, start + length))).toBe(
          joined(list).slice(start, start + length),
        );
      }),
    );
  });
});

describe("tokensMatch", () => {
  it("accepts tokens that add up to the line", () => {
    fc.assert(fc.property(tokens, (list) => tokensMatch(list, joined(list))));
  });

  it("rejects tokens of another line, shorter or longer", () => {
    expect(tokensMatch([{ text: "ab" }], "abc")).toBe(false);
    expect(tokensMatch([{ text: "abc" }], "ab")).toBe(false);
    expect(tokensMatch([], "a")).toBe(false);
  });
});
