/** How near to the edge of a pane the pointer scrolls it, and how fast at the edge and beyond. */
const EDGE_PX = 48;
const PX_PER_MS = 1;
/** A frame that took longer scrolls no further. */
const LONGEST_MS = 32;

/** What scrolls an element: the nearest pane around it, or the page. */
export function scrollContainerOf(element: HTMLElement): Element {
  for (let above = element.parentElement; above; above = above.parentElement)
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
  return document.documentElement;
}

/** Scrolls the pane while the pointer is near its edge and the list goes on beyond. Returns whether it did. */
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
  const by = ((below - above) / EDGE_PX) * PX_PER_MS * Math.min(elapsedMs, LONGEST_MS);
  const before = pane.scrollTop;
  pane.scrollBy({ top: by, behavior: "instant" });
  return pane.scrollTop !== before;
}
