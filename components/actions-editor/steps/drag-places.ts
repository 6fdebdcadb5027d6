/** Where a card is, in pixels from the first one's top, whatever it is shifted by just now. */
export type CardBounds = { readonly top: number; readonly height: number };

const middle = ({ top, height }: CardBounds) => top + height / 2;

/** The top of a card that is dragged as far as `top`: it stays within its list. */
export function clampTop(cards: readonly CardBounds[], from: number, top: number): number {
  const last = cards.at(-1);
  const lowest = last ? last.top + last.height - (cards[from]?.height ?? 0) : 0;
  return Math.max(0, Math.min(top, lowest));
}

/** The place of a card whose top was dragged to `top`: it passes another when it covers half of that. */
export function indexAt(cards: readonly CardBounds[], from: number, top: number): number {
  const bottom = top + (cards[from]?.height ?? 0);
  const passed = cards.findIndex((card, place) => place < from && top < middle(card));
  if (passed >= 0) return passed;
  return Math.max(
    from,
    cards.findLastIndex((card, place) => place > from && bottom > middle(card)),
  );
}

/** How far a card goes out of the way of the one that is dragged from one place to another. */
export function shiftForDrag(
  cards: readonly CardBounds[],
  from: number,
  to: number,
  place: number,
): number {
  const dragged = cards[from];
  const [before, after] = [cards[from - 1], cards[from + 1]];
  if (dragged && after && from < place && place <= to) return dragged.top - after.top;
  if (dragged && before && to <= place && place < from)
    return dragged.top + dragged.height - before.top - before.height;
  return 0;
}
