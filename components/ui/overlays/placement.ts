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
 * Positions a floating box beside its anchor, in viewport pixels: on the preferred side, or on the
 * opposite side if only that has room or has more of it. Always keeps `margin` to the edges of the
 * viewport.
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
    side: preferred = "bottom",
    align = "start",
    gap = 4,
    margin = 8,
  } = input;
  const vertical = preferred === "top" || preferred === "bottom";
  const need = (vertical ? size.height : size.width) + gap + margin;
  const room = roomOn(preferred, anchor, viewport);
  const roomBehind = roomOn(opposite[preferred], anchor, viewport);
  const side = room < need && roomBehind > room ? opposite[preferred] : preferred;

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

/**
 * Measures both elements and positions the floating one, which is in the top layer with `position:
 * fixed`.
 */
export function placeElement(
  floating: HTMLElement,
  anchor: Element,
  options: { side?: Side; align?: Align; gap?: number },
): void {
  floating.style.maxHeight = "";
  const { left, top, maxHeight } = computePlacement({
    ...options,
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
