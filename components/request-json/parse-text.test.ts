import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostileRequest } from "@/tests/support/hostile-request";
import { propertyRuns } from "@/tests/support/property-runs";
import { parseText } from "./parse-text";

const problem = (text: string) => {
  const read = parseText(text);
  return read.ok
    ? null
    : read.issues.map(({ from, to, message }) => [text.slice(from, to), message]);
};

describe("parseText", () => {
  it("parses like JSON.parse", () => {
    fc.assert(
      fc.property(hostileRequest, fc.constantFrom(0, 2, "\t"), (body, space) => {
        const text = JSON.stringify(body, null, space);
        const read = parseText(text);
        // All numbers written by JSON.stringify are exact.
        expect(read.ok && read.body).toEqual(JSON.parse(text));
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it("never throws, and returns the position of a syntax error", () => {
    fc.assert(
      fc.property(hostileRequest, fc.nat(), fc.string({ maxLength: 3 }), (body, at, bad) => {
        const text = JSON.stringify(body);
        const broken = text.slice(0, at % text.length) + bad;
        const read = parseText(broken);
        if (read.ok) return;
        expect(read.issues.length).toBeGreaterThan(0);
        for (const { from, to } of read.issues) {
          expect(from).toBeLessThanOrEqual(to);
          expect(to).toBeLessThanOrEqual(broken.length);
        }
      }),
    );
  });

  it.each([
    ["", "", "A request is a JSON object. Start with a brace."],
    ["[1]", "[1]", "A request must be a JSON object."],
    ['{"query": "a" "limit": 5}', '"limit"', "A comma is missing before this."],
    ['{"query": tru}', "tru", "Invalid JSON. Strings and names need double quotes."],
    ['{"query": "a",}', "}", "A name in double quotes is missing, or there is an extra comma."],
    ['{"a": 1} // no', "// no", "JSON does not support comments."],
  ])("reports %s at its position", (text, place, message) => {
    expect(problem(text)).toEqual([[place, message]]);
  });

  it("rejects numbers that would change", () => {
    expect(problem('{"query": "a", "id": 12345678901234567890}')).toEqual([
      ["12345678901234567890", expect.stringContaining("12345678901234567000")],
    ]);
    expect(problem('{"a": 1e999}')).toHaveLength(1);
  });

  it("limits the depth before parsing", () => {
    expect(problem(`{"a": ${"[".repeat(100_000)}`)).toEqual([
      [expect.any(String), expect.stringContaining("nested more than")],
    ]);
  });
});
