/** Pixels at the top that a bar may cover, and at the start that line numbers may cover. */
const TOP = 36;
const START = 72;

/**
 * Scrolls the regions around a match so that it is visible, also sideways. Returns whether anything
 * moved: contents that appear on the way can move the match again.
 */
export function reveal(match: Range | Element): boolean {
  let moved = false;
  const first = match instanceof Range ? match.startContainer.parentElement : match;
  for (let element = first; element; element = element.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const down = isScrolling(overflowY) && element.scrollHeight > element.clientHeight;
    const sideways = isScrolling(overflowX) && element.scrollWidth > element.clientWidth;
    if (!down && !sideways) continue;
    const { scrollTop, scrollLeft } = element;
    const box = match.getBoundingClientRect();
    const area = element.getBoundingClientRect();
    const { clientWidth, clientHeight } = element;
    const top = area.top + Math.min(TOP, clientHeight / 4);
    if (down && (box.top < top || box.bottom > area.top + clientHeight))
      element.scrollTop += (box.top + box.bottom) / 2 - area.top - clientHeight / 2;
    const start = area.left + Math.min(START, clientWidth / 4);
    if (sideways && (box.left < start || box.right > area.left + clientWidth))
      element.scrollLeft += box.left - area.left - clientWidth / 3;
    moved ||= element.scrollTop !== scrollTop || element.scrollLeft !== scrollLeft;
  }
  return moved;
}

const isScrolling = (overflow: string): boolean => overflow === "auto" || overflow === "scroll";
