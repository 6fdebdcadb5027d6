import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { snippetLanguages } from "@/lib/snippets/languages";
import { hostileRequest } from "@/tests/support/hostile-request";
import { highlightHttp } from "./highlight-http";

const linesOf = (body: { query: string }) =>
  snippetLanguages.httpMessage
    .write({ body, baseUrl: "https://example.org", hasKey: true })
    .split("\n");

describe("highlightHttp", () => {
  it("never changes the text", () => {
    fc.assert(
      fc.property(hostileRequest, (body) => {
        const lines = linesOf(body);
        const texts = highlightHttp(lines, 0, lines.indexOf("\r")).map((tokens) =>
          tokens.map(({ text }) => text).join(""),
        );
        expect(texts).toEqual(lines);
      }),
      { numRuns: 100 },
    );
  });

  it("highlights method, header names, keys and strings, also in a window", () => {
    const lines = linesOf({ query: "a: b" });
    const head = lines.indexOf("\r");
    expect(highlightHttp(lines.slice(0, 2), 0, head).map(([first]) => first)).toEqual([
      { text: "POST", kind: "keyword" },
      { text: "Host", kind: "function" },
    ]);
    expect(highlightHttp(lines.slice(-1), lines.length - 1, head)[0]).toContainEqual({
      text: '"a: b"',
      kind: "string-expression",
    });
  });
});
