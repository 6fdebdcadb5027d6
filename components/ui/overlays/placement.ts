export type Side = "top" | "right" | "bottom" | "left";
export type Align = "start" | "center" | "end";

type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

export type Placement = { left: number; top: number; side: Side; maxHeight: number };

const opposite: Record<Side, Side> = { top: "bottom", bottom: "top", left: "right", right: "left" };

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));

function roomOn(side: Side, anchor: Box, viewport: Size): number {
  if (side === "top") return anchor.top;
  if (side === "left") return anchor.left;
  if (side === "bottom") return viewport.height - anchor.top - anchor.height;
  return viewport.width - anchor.left - anchor.width;
}

function along(align: Align, start: number, length: number, size: number): number {
  if (align === "start") return start;
  if (align === "end") return start + length - size;
  return start + (length - size) / 2;
}

/**
 * Where a floating box goes, in viewport pixels: beside its anchor on the wished side, on the other
 * side when only that has room (or more of it), and always inside the viewport less `margin`.
 */
export function computePlacement(input: {
  anchor: Box;
  size: Size;
  viewport: Size;
  side?: Side;
  align?: Align;
  gap?: number;
  margin?: number;
}): Placement {
  const {
    anchor,
    size,
    viewport,
    side: wished = "bottom",
    align = "start",
    gap = 4,
    margin = 8,
  } = input;
  const vertical = wished === "top" || wished === "bottom";
  const need = (vertical ? size.height : size.width) + gap + margin;
  const room = roomOn(wished, anchor, viewport);
  const roomBehind = roomOn(opposite[wished], anchor, viewport);
  const side = room < need && roomBehind > room ? opposite[wished] : wished;

  const maxHeight = vertical
    ? Math.max(0, roomOn(side, anchor, viewport) - gap - margin)
    : Math.max(0, viewport.height - 2 * margin);
  const height = Math.min(size.height, maxHeight);

  const left = vertical
    ? along(align, anchor.left, anchor.width, size.width)
    : side === "left"
      ? anchor.left - gap - size.width
      : anchor.left + anchor.width + gap;
  const top = vertical
    ? side === "top"
      ? anchor.top - gap - height
      : anchor.top + anchor.height + gap
    : along(align, anchor.top, anchor.height, height);

  return {
    left: clamp(left, margin, Math.max(margin, viewport.width - margin - size.width)),
    top: clamp(top, margin, Math.max(margin, viewport.height - margin - height)),
    side,
    maxHeight,
  };
}

/** Measures both elements and moves the floating one (which is in the top layer, `position: fixed`). */
export function placeElement(
  floating: HTMLElement,
  anchor: Element,
  wish: { side?: Side; align?: Align; gap?: number },
): void {
  floating.style.maxHeight = "";
  const { left, top, maxHeight } = computePlacement({
    ...wish,
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
