import fc from "fast-check";
import { expect, it } from "vitest";
import { stringifyJson } from "./json-text";

const DEPTH = 100_000;

/** The value within `DEPTH` lists. */
const deep = (json: string): string => "[".repeat(DEPTH) + json + "]".repeat(DEPTH);

it("writes what JSON.stringify writes, at any depth", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value);
      expect(stringifyJson(value)).toBe(json);
      expect(stringifyJson(value, 2)).toBe(JSON.stringify(value, null, 2));
      expect(stringifyJson(JSON.parse(deep(json)), 2) === deep(json)).toBe(true);
    }),
    { numRuns: 20 },
  );
});
