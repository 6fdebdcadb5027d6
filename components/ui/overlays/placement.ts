export type Align = "start" | "center" | "end";

type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

/** Pixels between the anchor and the floating box. */
const GAP = 4;
/** Pixels to the edges of the viewport. */
const MARGIN = 8;

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));

function along(align: Align, start: number, length: number, size: number): number {
  if (align === "start") return start;
  if (align === "end") return start + length - size;
  return start + (length - size) / 2;
}

/**
 * Positions a floating box below its anchor, in viewport pixels, or above it if only that has room or has more of it.
 * Always keeps a margin to the edges of the viewport.
 */
export function computePlacement(input: {
  anchor: Box;
  size: Size;
  viewport: Size;
  align?: Align | undefined;
}): { left: number; top: number; side: "top" | "bottom"; maxHeight: number } {
  const { anchor, size, viewport, align = "start" } = input;
  const above = anchor.top;
  const below = viewport.height - anchor.top - anchor.height;
  const side = below < size.height + GAP + MARGIN && above > below ? "top" : "bottom";
  const maxHeight = Math.max(0, (side === "top" ? above : below) - GAP - MARGIN);
  const height = Math.min(size.height, maxHeight);
  const left = along(align, anchor.left, anchor.width, size.width);
  const top = side === "top" ? anchor.top - GAP - height : anchor.top + anchor.height + GAP;
  return {
    left: clamp(left, MARGIN, Math.max(MARGIN, viewport.width - MARGIN - size.width)),
    top: clamp(top, MARGIN, Math.max(MARGIN, viewport.height - MARGIN - height)),
    side,
    maxHeight,
  };
}

/**
 * Measures both elements and positions the floating one, which is in the top layer with `position:
 * fixed`.
 */
export function placeElement(floating: HTMLElement, anchor: Element, align?: Align): void {
  floating.style.maxHeight = "";
  const { left, top, maxHeight } = computePlacement({
    align,
    anchor: anchor.getBoundingClientRect(),
    size: { width: floating.offsetWidth, height: floating.offsetHeight },
    viewport: {
      width: document.documentElement.clientWidth,
      height: document.documentElement.clientHeight,
    },
  });
  floating.style.left = `${Math.round(left)}px`;
  floating.style.top = `${Math.round(top)}px`;
  floating.style.maxHeight = `${Math.floor(maxHeight)}px`;
}
