import { type CardBounds, clampTop, indexAt, shiftForDrag } from "./drag-places";
import { scrollContainerOf, scrollNearEdge } from "./drag-scroll";

/** The distance from which a press becomes a drag. */
const THRESHOLD_PX = 4;

export type DragHandlers = {
  /** Called after all shifts are removed, so that the list may change. */
  onDrop: (from: number, to: number) => void;
  /** Called on Escape, a change of the list, or a lost pointer. */
  onCancel: (from: number) => void;
};

/**
 * Drags a card by its handle. Only styles change until the drop, so cards may render meanwhile.
 * Returns a function that ends the drag.
 */
export function dragCard(
  list: HTMLElement,
  dragHandle: HTMLElement,
  press: PointerEvent,
  { onDrop, onCancel }: DragHandlers,
): () => void {
  const cards = [...list.children].filter((each) => each instanceof HTMLElement);
  const from = cards.findIndex((each) => each.contains(dragHandle));
  const card = cards[from];
  if (!card) return () => {};
  const pane = scrollContainerOf(list);
  const grabOffset = press.clientY - list.getBoundingClientRect().top;
  const shifts = new Map<HTMLElement, number>();
  /** Null until the press has become a drag. */
  let bounds: readonly CardBounds[] | null = null;
  let [to, y, frame, lastDrawAt] = [from, press.clientY, 0, 0];

  const shift = (each: HTMLElement, by: number) => {
    if ((shifts.get(each) ?? 0) === by) return;
    shifts.set(each, by);
    each.style.transform = by === 0 ? "" : `translateY(${by}px)`;
  };
  const draw = (now: number) => {
    cancelAnimationFrame(frame);
    const scrolled = scrollNearEdge(pane, list, y, now - lastDrawAt);
    [frame, lastDrawAt] = [0, now];
    // Measure again after scrolling: cards that come into view may be higher or lower than estimated.
    if (scrolled || !bounds) bounds = measureCards(cards);
    const own = bounds[from]?.top ?? 0;
    const top = clampTop(bounds, from, own + y - list.getBoundingClientRect().top - grabOffset);
    to = indexAt(bounds, from, top);
    for (const [place, each] of cards.entries())
      shift(each, each === card ? top - own : shiftForDrag(bounds, from, to, place));
    if (scrolled) scheduleDraw();
  };
  const scheduleDraw = () => {
    frame ||= requestAnimationFrame(draw);
  };

  const startDrag = () => {
    bounds = measureCards(cards);
    lastDrawAt = performance.now();
    list.dataset.dragging = "";
    card.dataset.lifted = "";
  };
  const controller = new AbortController();
  const observer = new MutationObserver(() => cancel());
  const end = () => {
    controller.abort();
    observer.disconnect();
    cancelAnimationFrame(frame);
    delete list.dataset.dragging;
    delete card.dataset.lifted;
    for (const each of shifts.keys()) each.style.transform = "";
  };
  const cancel = () => {
    end();
    if (bounds) onCancel(from);
  };

  const onMove = ({ clientX, clientY, buttons }: PointerEvent) => {
    y = clientY;
    // The button was released outside the page.
    if (buttons === 0) return cancel();
    if (!bounds && Math.hypot(clientX - press.clientX, y - press.clientY) >= THRESHOLD_PX)
      startDrag();
    if (bounds) scheduleDraw();
  };
  const onUp = ({ clientY }: PointerEvent) => {
    y = clientY;
    if (bounds) draw(performance.now());
    end();
    if (to !== from) onDrop(from, to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !bounds) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  const onScroll = () => {
    if (!bounds) return;
    bounds = measureCards(cards);
    scheduleDraw();
  };

  const listenerOptions = { signal: controller.signal, capture: true };
  const forPointer = (handler: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === press.pointerId) handler(event);
  };
  window.addEventListener("pointermove", forPointer(onMove), listenerOptions);
  window.addEventListener("pointerup", forPointer(onUp), listenerOptions);
  window.addEventListener("pointercancel", forPointer(cancel), listenerOptions);
  window.addEventListener("lostpointercapture", forPointer(cancel), listenerOptions);
  window.addEventListener("keydown", onKeyDown, listenerOptions);
  window.addEventListener("scroll", onScroll, listenerOptions);
  observer.observe(list, { childList: true });
  dragHandle.setPointerCapture(press.pointerId);
  return end;
}

/** Offsets ignore transforms. */
function measureCards(cards: readonly HTMLElement[]): CardBounds[] {
  const begin = cards[0]?.offsetTop ?? 0;
  return cards.map(({ offsetTop, offsetHeight }) => ({
    top: offsetTop - begin,
    height: offsetHeight,
  }));
}
