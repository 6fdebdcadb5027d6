import { elementAt, isLaidOut, rectOf, scrollIntoView } from "./elements";
import { hasArea, type PlacedElement } from "./recorded-layout";

/** Positions of the elements of a page, in CSS pixels of the frame's window. */
export type PageGeometry = {
  readonly elementAt: (x: number, y: number) => Element | null;
  readonly rectOf: (element: Element) => DOMRect;
  /** Whether measuring the element needs no further layout. */
  readonly isLaidOut: (element: Element) => boolean;
  readonly scrollIntoView: (element: Element) => void;
};

/** The layout of the frame itself. */
export const frameGeometry = (view: Window): PageGeometry => ({
  elementAt: (x, y) => elementAt(view.document, x, y),
  rectOf,
  isLaidOut,
  scrollIntoView,
});

type Scrolled = Pick<Window, "scrollX" | "scrollY" | "innerWidth" | "innerHeight" | "scrollTo">;

/** The layout of a screenshot, on top of which the elements are picked. In document order. */
export function recordedGeometry(placed: readonly PlacedElement[], view: Scrolled): PageGeometry {
  const boxes = new Map(placed.map(({ element, box }) => [element, box]));
  const visible = placed.filter(({ box }) => hasArea(box));
  return {
    elementAt: (frameX, frameY) => {
      const [x, y] = [frameX + view.scrollX, frameY + view.scrollY];
      let top: PlacedElement | null = null;
      for (const each of visible) {
        const { box } = each;
        const isInside =
          x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
        // In the same layer, later and deeper elements are painted over earlier ones.
        if (isInside && (top === null || box.layer >= top.box.layer)) top = each;
      }
      return top?.element ?? null;
    },
    rectOf: (element) => {
      const box = boxes.get(element);
      return box
        ? new DOMRect(box.x - view.scrollX, box.y - view.scrollY, box.width, box.height)
        : new DOMRect();
    },
    isLaidOut: (element) => {
      const box = boxes.get(element);
      return box !== undefined && hasArea(box);
    },
    scrollIntoView: (element) => {
      const box = boxes.get(element);
      if (!box || !hasArea(box)) return;
      view.scrollTo(
        nearest(view.scrollX, view.innerWidth, box.x, box.width),
        nearest(view.scrollY, view.innerHeight, box.y, box.height),
      );
    },
  };
}

/** The scroll position closest to the current one that shows a range, or its start. */
function nearest(scroll: number, size: number, from: number, length: number): number {
  if (from < scroll) return from;
  return from + length > scroll + size ? Math.min(from, from + length - size) : scroll;
}
