import { type CardBounds, clampTop, indexAt, shiftForDrag } from "./drag-places";
import { scrollContainerOf, scrollNearEdge } from "./drag-scroll";

/** The distance from which a press becomes a drag. */
const LIFT_PX = 4;

export type DragHandlers = {
  /** Called after all shifts are removed, so that the list may change. */
  onDrop: (from: number, to: number) => void;
  /** Called on Escape, a change of the list, or a lost pointer. */
  onCancel: (from: number) => void;
};

/**
 * Drags a card by its grip. Only styles change until the drop, so cards may render meanwhile.
 * Returns a function that ends the drag.
 */
export function dragCard(
  list: HTMLElement,
  grip: HTMLElement,
  press: PointerEvent,
  { onDrop, onCancel }: DragHandlers,
): () => void {
  const cards = [...list.children].filter((each) => each instanceof HTMLElement);
  const from = cards.findIndex((each) => each.contains(grip));
  const card = cards[from];
  if (!card) return () => {};
  const pane = scrollContainerOf(list);
  const grabbed = press.clientY - list.getBoundingClientRect().top;
  const shifts = new Map<HTMLElement, number>();
  /** Null until the press has become a drag. */
  let places: readonly CardBounds[] | null = null;
  let [to, y, frame, drawnAt] = [from, press.clientY, 0, 0];

  const shift = (each: HTMLElement, by: number) => {
    if ((shifts.get(each) ?? 0) === by) return;
    shifts.set(each, by);
    each.style.transform = by === 0 ? "" : `translateY(${by}px)`;
  };
  const draw = (now: number) => {
    cancelAnimationFrame(frame);
    const scrolled = scrollNearEdge(pane, list, y, now - drawnAt);
    [frame, drawnAt] = [0, now];
    // Measure again after scrolling: cards that come into view may have another height than
    // estimated.
    if (scrolled || !places) places = placesOf(cards);
    const own = places[from]?.top ?? 0;
    const top = clampTop(places, from, own + y - list.getBoundingClientRect().top - grabbed);
    to = indexAt(places, from, top);
    for (const [place, each] of cards.entries())
      shift(each, each === card ? top - own : shiftForDrag(places, from, to, place));
    if (scrolled) soon();
  };
  const soon = () => {
    frame ||= requestAnimationFrame(draw);
  };

  const lift = () => {
    places = placesOf(cards);
    drawnAt = performance.now();
    list.dataset.dragging = "";
    card.dataset.lifted = "";
  };
  const over = new AbortController();
  const changed = new MutationObserver(() => cancel());
  const end = () => {
    over.abort();
    changed.disconnect();
    cancelAnimationFrame(frame);
    delete list.dataset.dragging;
    delete card.dataset.lifted;
    for (const each of shifts.keys()) each.style.transform = "";
  };
  const cancel = () => {
    end();
    if (places) onCancel(from);
  };

  const onMove = ({ clientX, clientY, buttons }: PointerEvent) => {
    y = clientY;
    // The button was released outside the page.
    if (buttons === 0) return cancel();
    if (!places && Math.hypot(clientX - press.clientX, y - press.clientY) >= LIFT_PX) lift();
    if (places) soon();
  };
  const onUp = ({ clientY }: PointerEvent) => {
    y = clientY;
    if (places) draw(performance.now());
    end();
    if (to !== from) onDrop(from, to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !places) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  const onScroll = () => {
    if (!places) return;
    places = placesOf(cards);
    soon();
  };

  const early = { signal: over.signal, capture: true };
  const ofPointer = (act: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === press.pointerId) act(event);
  };
  window.addEventListener("pointermove", ofPointer(onMove), early);
  window.addEventListener("pointerup", ofPointer(onUp), early);
  window.addEventListener("pointercancel", ofPointer(cancel), early);
  window.addEventListener("lostpointercapture", ofPointer(cancel), early);
  window.addEventListener("keydown", onKeyDown, early);
  window.addEventListener("scroll", onScroll, early);
  changed.observe(list, { childList: true });
  grip.setPointerCapture(press.pointerId);
  return end;
}

/** Offsets ignore transforms. */
function placesOf(cards: readonly HTMLElement[]): CardBounds[] {
  const begin = cards[0]?.offsetTop ?? 0;
  return cards.map(({ offsetTop, offsetHeight }) => ({
    top: offsetTop - begin,
    height: offsetHeight,
  }));
}
