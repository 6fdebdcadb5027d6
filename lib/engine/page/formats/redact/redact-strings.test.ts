import fc from "fast-check";
import { expect, test } from "vitest";
import { redactMarkdown } from "./redact-markdown";
import { redactStrings } from "./redact-strings";

const redact = (text: string) => redactMarkdown(text, true).text;

test("redacts every string of a value and preserves everything else", () => {
  const value = {
    author: { name: "Jane Smith", email: "jane.smith@lamps.example" },
    price: 39.9,
    tags: ["desk", "Call +49 30 901820 today", null, true],
  };
  expect(redactStrings(value, redact)).toEqual({
    author: { name: "<PERSON>", email: "<EMAIL>" },
    price: 39.9,
    tags: ["desk", "Call <PHONE> today", null, true],
  });
});

test("returns any value unchanged when there is nothing to redact", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      expect(redactStrings(value, (text) => text)).toEqual(value);
    }),
  );
});

test("handles strings that contain the separator", () => {
  const value = ["a\n\n\u241e\n\nb", "jane.smith@lamps.example"];
  expect(redactStrings(value, redact)).toEqual([value[0], "<EMAIL>"]);
});
