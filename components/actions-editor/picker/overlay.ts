import { elementAt, isLaidOut, parentOf, rectOf, scrollWithin } from "./elements";
import type { IncludedContent } from "./included";

/** What is shown over a page. */
export type Overlay = {
  readonly element: Element | null;
  /** Everything that the chosen selector finds. */
  readonly marked: readonly Element[];
  readonly included: IncludedContent | null;
};

/** More boxes than this tell nothing any more. */
const MOST = 1_000;

/** Draws over what is visible of a page; `colour` is any colour of CSS. The canvas lies exactly over the frame. */
export function drawOverlay(
  canvas: HTMLCanvasElement,
  { element, marked, included }: Overlay,
  colour: string,
) {
  const context = canvas.getContext("2d");
  if (!context) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = devicePixelRatio;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.scale(scale, scale);
  const boxes = (elements: readonly Element[]) =>
    // To ask where something out of sight is would lay it out.
    elements
      .filter(isLaidOut)
      .slice(0, MOST)
      .map(rectOf)
      .filter(
        ({ bottom, top, right, left }) => bottom > 0 && top < height && right > 0 && left < width,
      );

  if (included) {
    context.fillStyle = "rgba(30, 32, 38, 0.62)";
    if (included.include) {
      context.fillRect(0, 0, width, height);
      for (const box of boxes(included.include))
        context.clearRect(box.x, box.y, box.width, box.height);
    }
    for (const box of boxes(included.exclude)) {
      context.clearRect(box.x, box.y, box.width, box.height);
      context.fillRect(box.x, box.y, box.width, box.height);
    }
  }
  context.strokeStyle = colour;
  context.setLineDash([4, 3]);
  for (const box of boxes(marked))
    context.strokeRect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1);
  if (!element) return;
  const box = rectOf(element);
  context.setLineDash([]);
  context.lineWidth = 2;
  context.strokeRect(box.x, box.y, box.width, box.height);
  context.fillStyle = colour;
  context.globalAlpha = 0.12;
  context.fillRect(box.x, box.y, box.width, box.height);
}

/** Puts a box where an element is. */
export function placeBoxOver(box: HTMLElement, element: Element | null): void {
  if (!element) {
    box.hidden = true;
    return;
  }
  const { x, y, width, height } = rectOf(element);
  box.hidden = false;
  box.style.transform = `translate(${x}px, ${y}px)`;
  box.style.width = `${width}px`;
  box.style.height = `${height}px`;
}

/** Scrolls what lies under a place of the frame: the nearest box that scrolls, else the page. */
export function scrollAtPoint(page: Window, x: number, y: number, byX: number, byY: number): void {
  for (let each = elementAt(page.document, x, y); each; each = parentOf(each)) {
    const { overflowY } = page.getComputedStyle(each);
    if (
      (overflowY === "auto" || overflowY === "scroll") &&
      parentOf(each) &&
      scrollWithin(each, byY)
    )
      return;
  }
  page.scrollBy(byX, byY);
}
