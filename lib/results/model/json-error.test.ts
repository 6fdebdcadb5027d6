import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@/tests/support/property-runs";
import { findJsonError } from "./json-error";

const errorOf = (text: string) => findJsonError(new TextEncoder().encode(text));
const parses = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe("findJsonError", () => {
  it.each([
    ['{"a":1,}', 7, "key"],
    ["[1 2]", 3, "comma"],
    ['{"a" 1}', 5, "colon"],
    ['{"a":tru}', 5, "value"],
    ["[01]", 1, "number"],
    ['["a\nb"]', 3, "control"],
    ['["\\x"]', 2, "escape"],
    ["{}{}", 2, "after the end"],
    ['{"a":[1,', 8, "cut off"],
    ['{"a":"b', 7, "inside a string"],
    ["", 0, "empty"],
    ["<html>", 0, "value"],
  ])("finds the error in %s at byte %i", (text, at, word) => {
    const error = errorOf(text);
    expect(error?.at).toBe(at);
    expect(error?.message).toContain(word);
  });

  it("agrees with JSON.parse on validity", () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom("", ",", '"', "}", "]", "1", "\\", ":"),
        (json, place, put) => {
          const at = place % (json.length + 1);
          const text = json.slice(0, at) + put + json.slice(at + (put === "" ? 1 : 0));
          expect(errorOf(json)).toBeNull();
          expect(errorOf(text) === null).toBe(parses(text));
        },
      ),
      { numRuns: propertyRuns(500) },
    );
  });

  it("finds an error at any depth", () => {
    expect(errorOf(`${"[".repeat(100_000)}!`)?.at).toBe(100_000);
  });
});
