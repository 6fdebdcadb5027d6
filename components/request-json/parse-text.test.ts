import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostileRequest } from "@/tests/support/hostile-request";
import { isExact, parseText } from "./parse-text";

const problem = (text: string) => {
  const read = parseText(text);
  return read.ok
    ? null
    : read.problems.map(({ from, to, message }) => [text.slice(from, to), message]);
};

describe("a text of the JSON view", () => {
  it("is read like any JSON", () => {
    fc.assert(
      fc.property(hostileRequest, fc.constantFrom(0, 2, "\t"), (body, space) => {
        const text = JSON.stringify(body, null, space);
        const read = parseText(text);
        // Tiny and huge numbers are all exact as JSON writes them.
        expect(read.ok && read.body).toEqual(JSON.parse(text));
      }),
      { numRuns: 200 },
    );
  });

  it("never fails on a broken text, and says where it breaks", () => {
    fc.assert(
      fc.property(hostileRequest, fc.nat(), fc.string({ maxLength: 3 }), (body, at, bad) => {
        const text = JSON.stringify(body);
        const broken = text.slice(0, at % text.length) + bad;
        const read = parseText(broken);
        if (read.ok) return;
        expect(read.problems.length).toBeGreaterThan(0);
        for (const { from, to } of read.problems) {
          expect(from).toBeLessThanOrEqual(to);
          expect(to).toBeLessThanOrEqual(broken.length);
        }
      }),
    );
  });

  it.each([
    ["", "", "A request is an object: begin with a brace."],
    ["[1]", "[1]", "A request is an object in braces."],
    ['{"query": "a" "limit": 5}', '"limit"', "A comma is missing."],
    ['{"query": tru}', "tru", "This is no JSON: texts stand in double quotes."],
    ['{"query": "a",}', "}", "A name in double quotes has to follow."],
    ['{"a": 1} // no', "// no", "JSON has no comments."],
  ])("that is %s is told at its place", (text, place, message) => {
    expect(problem(text)).toEqual([[place, message]]);
  });

  it("is not taken over where a number would change", () => {
    expect(problem('{"query": "a", "id": 12345678901234567890}')).toEqual([
      ["12345678901234567890", expect.stringContaining("12345678901234567000")],
    ]);
    expect(problem('{"a": 1e999}')).toHaveLength(1);
  });

  it("is measured before it is read", () => {
    expect(problem(`{"a": ${"[".repeat(100_000)}`)).toEqual([
      [expect.any(String), expect.stringContaining("deeper")],
    ]);
  });
});

describe("a number", () => {
  it("that was written by JSON is exact", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(isExact(JSON.stringify(value))).toBe(true);
      }),
    );
  });

  it.each(["1.50", "15e-1", "0.0", "100", "1E2", "9007199254740992", "-0.1"])(
    "may be written otherwise: %s",
    (written) => expect(isExact(written)).toBe(true),
  );

  it.each(["9007199254740993", "0.12345678901234567", "1e400", "1e-400"])(
    "is refused where it would become another: %s",
    (written) => expect(isExact(written)).toBe(false),
  );
});
