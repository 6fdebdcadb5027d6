import type { MountedPage } from "./document";
import { scrollWithin } from "./elements";
import type { PageGeometry } from "./geometry";
import type { IncludedContent } from "./included";
import { parentOf } from "./shadow-roots";

export type Overlay = {
  readonly element: Element | null;
  /** All matches of the chosen selector. */
  readonly marked: readonly Element[];
  readonly included: IncludedContent | null;
};

/** Boxes to draw. More are not informative. */
const MAX_BOXES = 1_000;

/**
 * Draws over the visible part of a page. `color` is any CSS colour. The canvas covers the frame
 * exactly.
 */
export function drawOverlay(
  canvas: HTMLCanvasElement,
  { element, marked, included }: Overlay,
  { isLaidOut, rectOf }: PageGeometry,
  color: string,
) {
  const context = canvas.getContext("2d");
  if (!context) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = devicePixelRatio;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.scale(scale, scale);
  const boxes = (elements: readonly Element[]) =>
    // Measuring an element that is not laid out would force its layout.
    elements
      .filter(isLaidOut)
      .slice(0, MAX_BOXES)
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
  context.strokeStyle = color;
  context.setLineDash([4, 3]);
  for (const box of boxes(marked))
    context.strokeRect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1);
  if (!element) return;
  const box = rectOf(element);
  context.setLineDash([]);
  context.lineWidth = 2;
  context.strokeRect(box.x, box.y, box.width, box.height);
  context.fillStyle = color;
  context.globalAlpha = 0.12;
  context.fillRect(box.x, box.y, box.width, box.height);
}

/** Positions a box over a rectangle, or hides it. */
export function placeBoxOver(box: HTMLElement, rect: DOMRect | null): void {
  if (!rect) {
    box.hidden = true;
    return;
  }
  const { x, y, width, height } = rect;
  box.hidden = false;
  box.style.transform = `translate(${x}px, ${y}px)`;
  box.style.width = `${width}px`;
  box.style.height = `${height}px`;
}

/** Scrolls at a point of the frame: the closest scrollable element, else the page. */
export function scrollAtPoint(
  { view, geometry }: MountedPage,
  { x, y }: { x: number; y: number },
  byX: number,
  byY: number,
): void {
  for (let each = geometry().elementAt(x, y); each; each = parentOf(each)) {
    const { overflowY } = view.getComputedStyle(each);
    if (
      (overflowY === "auto" || overflowY === "scroll") &&
      parentOf(each) &&
      scrollWithin(each, byY)
    )
      return;
  }
  view.scrollBy(byX, byY);
}
