/** Position of a card in pixels from the top of the first one, without the current shift. */
export type CardBounds = { readonly top: number; readonly height: number };

const middle = ({ top, height }: CardBounds) => top + height / 2;

/** The top of a card dragged to `top`, kept within the list. */
export function clampTop(cards: readonly CardBounds[], from: number, top: number): number {
  const last = cards.at(-1);
  const lowest = last ? last.top + last.height - (cards[from]?.height ?? 0) : 0;
  return Math.max(0, Math.min(top, lowest));
}

/**
 * The index of a card whose top was dragged to `top`. It passes another card when it covers half of
 * it.
 */
export function indexAt(cards: readonly CardBounds[], from: number, top: number): number {
  const bottom = top + (cards[from]?.height ?? 0);
  const passed = cards.findIndex((card, place) => place < from && top < middle(card));
  if (passed >= 0) return passed;
  return Math.max(
    from,
    cards.findLastIndex((card, place) => place > from && bottom > middle(card)),
  );
}

/** How far a card moves aside while another is dragged from `from` to `to`. */
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
