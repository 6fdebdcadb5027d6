/**
 * The distance to the edge of the container at which it scrolls, and the speed at the edge and
 * beyond.
 */
const EDGE_PX = 48;
const PX_PER_MS = 1;
/** Longer frames count as this many milliseconds. */
const MAX_FRAME_MS = 32;

/** The closest scrollable ancestor, or the page. */
export function scrollContainerOf(element: HTMLElement): Element {
  for (let above = element.parentElement; above; above = above.parentElement)
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
  return document.documentElement;
}

/**
 * Scrolls the container while the pointer is near its edge and the list continues there. Returns
 * whether it moved.
 */
export function scrollNearEdge(
  pane: Element,
  list: HTMLElement,
  y: number,
  elapsedMs: number,
): boolean {
  const seen = pane.getBoundingClientRect();
  const [top, bottom] = [Math.max(seen.top, 0), Math.min(seen.bottom, innerHeight)];
  const cards = list.getBoundingClientRect();
  const above = cards.top < top ? Math.min(Math.max(top + EDGE_PX - y, 0), EDGE_PX) : 0;
  const below = cards.bottom > bottom ? Math.min(Math.max(y - bottom + EDGE_PX, 0), EDGE_PX) : 0;
  if (above === below) return false;
  const by = ((below - above) / EDGE_PX) * PX_PER_MS * Math.min(elapsedMs, MAX_FRAME_MS);
  const before = pane.scrollTop;
  pane.scrollBy({ top: by, behavior: "instant" });
  return pane.scrollTop !== before;
}
