import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { colorQuery } from "./colors";

const colors = (query: string) => colorQuery(query).map(({ text, color }) => `${color}:${text}`);

describe("colourQuery", () => {
  it("distinguishes operators, values, phrases and minus signs", () => {
    expect(colors('"exact phrase" -site:example.org word')).toEqual([
      'phrase:"exact phrase"',
      "text: ",
      "minus:-",
      "operator:site:",
      "value:example.org",
      "text: ",
      "text:word",
    ]);
  });

  it("colours all values of a list operator", () => {
    expect(colors("allintitle:rate limits")).toEqual(["operator:allintitle:", "value:rate limits"]);
  });

  it("colours the minus of a group, and no letter of its terms", () => {
    expect(colors("-(sweep OR site:a.org -x)")).toEqual([
      "minus:-(",
      "text:sweep",
      "text: ",
      "text:OR",
      "text: ",
      "operator:site:",
      "value:a.org",
      "text: ",
      "minus:-",
      "text:x",
      "text:)",
    ]);
  });

  it("treats everything else as text", () => {
    expect(colors("site: --flag")).toEqual(["text:site:", "text: ", "text:--flag"]);
  });

  it("preserves every character and its position", () => {
    const token = fc.constantFrom(
      "site:",
      "-",
      '"',
      "a.org",
      " ",
      "allintitle:",
      "x",
      "larger:2x2",
    );
    fc.assert(
      fc.property(
        fc.array(token).map((parts) => parts.join("")),
        (query) => {
          const parts = colorQuery(query);
          expect(parts.map(({ text }) => text).join("")).toBe(query);
          for (const { start, text } of parts)
            expect(query.slice(start, start + text.length)).toBe(text);
        },
      ),
    );
  });
});
