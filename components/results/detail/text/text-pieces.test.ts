import fc from "fast-check";
import { expect, it } from "vitest";
import { linePieces } from "./text-pieces";

it("linePieces yields the same lines as a single split, for any line breaks", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "\n", "\r", "\r\n", "é"), maxLength: 60 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 20 }), (whole, piece) => {
      expect([...linePieces(whole, piece)].flat()).toEqual(whole.split(/\r\n|\n|\r/));
    }),
  );
});

it("linePieces yields a short first piece of a long text", () => {
  const [first] = linePieces("a line of text\n".repeat(1_000_000));
  expect(first?.length).toBeLessThan(20_000);
});
