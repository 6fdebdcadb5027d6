import fc from "fast-check";
import { expect, test } from "vitest";
import { type CardBounds, clampTop, indexAt, shiftForDrag } from "./drag-places";

const GAP = 4;
const stacked = (...heights: number[]): CardBounds[] => {
  let top = 0;
  return heights.map((height) => {
    const card = { top, height };
    top += height + GAP;
    return card;
  });
};

test("moves a card past another when it covers half of it", () => {
  const cards = stacked(40, 40, 40, 40);
  expect(indexAt(cards, 0, 23)).toBe(0);
  expect(indexAt(cards, 0, 25)).toBe(1);
  expect(indexAt(cards, 0, 69)).toBe(2);
  expect(indexAt(cards, 3, 107)).toBe(2);
  expect(indexAt(cards, 3, 0)).toBe(0);
});

test("passes a tall card at its middle, and moves a tall card by its edges", () => {
  const cards = stacked(40, 400, 40);
  expect(indexAt(cards, 0, 190)).toBe(0);
  expect(indexAt(cards, 0, 210)).toBe(1);
  expect(indexAt(cards, 1, 70)).toBe(2);
  expect(indexAt(cards, 1, 19)).toBe(0);
});

test("keeps a card within its list", () => {
  const cards = stacked(40, 100);
  expect(clampTop(cards, 0, -500)).toBe(0);
  expect(clampTop(cards, 0, 500)).toBe(104);
  expect(clampTop(cards, 1, 500)).toBe(44);
});

const lists = fc
  .array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 60 })
  .chain((heights) =>
    fc.record({
      heights: fc.constant(heights),
      from: fc.nat(heights.length - 1),
      top: fc.integer({ min: -1_000, max: 40_000 }),
    }),
  );

test("reaches both ends from any position", () => {
  fc.assert(
    fc.property(lists, ({ heights, from }) => {
      const cards = stacked(...heights);
      expect(indexAt(cards, from, clampTop(cards, from, -1e6))).toBe(0);
      expect(indexAt(cards, from, clampTop(cards, from, 1e6))).toBe(heights.length - 1);
    }),
  );
});

test("shifts the other cards to their final positions", () => {
  fc.assert(
    fc.property(lists, ({ heights, from, top }) => {
      const cards = stacked(...heights);
      const to = indexAt(cards, from, clampTop(cards, from, top));
      const order = heights.map((_, place) => place);
      order.splice(to, 0, ...order.splice(from, 1));
      const after = stacked(...order.map((place) => heights[place] ?? 0));
      for (const [now, was] of order.entries())
        if (was !== from)
          expect((cards[was]?.top ?? 0) + shiftForDrag(cards, from, to, was)).toBe(after[now]?.top);
    }),
  );
});
