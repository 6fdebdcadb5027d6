import fc from "fast-check";
import { expect, it } from "vitest";
import { linePieces } from "./text-pieces";

it("Lines are the same in pieces as at once, whatever breaks them", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "\n", "\r", "\r\n", "é"), maxLength: 60 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 20 }), (whole, piece) => {
      expect([...linePieces(whole, piece)].flat()).toEqual(whole.split(/\r\n|\n|\r/));
    }),
  );
});

it("The first piece of a long text is short", () => {
  const [first] = linePieces("a line of text\n".repeat(1_000_000));
  expect(first?.length).toBeLessThan(20_000);
});
