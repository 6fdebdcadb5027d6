/** Pixels, or a text with a unit: `30%`, `20rem`, `416px`. */
export type PaneSize = number | string;

export const cssSize = (size: PaneSize): string => (typeof size === "number" ? `${size}px` : size);

/** Stored sizes that may be used in a style. The inline script of the page has the same pattern. */
export const storedSizePattern = /^\d{1,5}(\.\d{1,3})?(px|%)$/;

/**
 * The inline script of the page copies the stored size to the CSS variable before the first paint.
 */
export const splitStorageKey = (id: string) => `split:${id}`;
export const splitCssVariable = (id: string) => `--split-${id}`;

/**
 * Converts a size to pixels, in a container of `total` pixels and with `rem` pixels per rem. NaN
 * for other units.
 */
export function toPixels(size: PaneSize, total: number, rem: number): number {
  if (typeof size === "number") return size;
  const value = Number.parseFloat(size);
  if (size.endsWith("%")) return (value / 100) * total;
  if (size.endsWith("rem")) return value * rem;
  return size.endsWith("px") ? value : Number.NaN;
}

/** The stored form of a size: pixels if it is fixed, otherwise a share. */
export const formatSize = (pixels: number, total: number, fixed: boolean): string =>
  fixed ? `${Math.round(pixels)}px` : `${((pixels / total) * 100).toFixed(2)}%`;

export type PaneBounds = { readonly min: number; readonly max: number };

/** The minimum wins if both do not fit, as in CSS. */
export const clampSize = ({ min, max }: PaneBounds, pixels: number): number =>
  Math.max(min, Math.min(max, pixels));

const STEP = 32;

/**
 * The position in pixels to which a key moves the edge. Null means the default, undefined for
 * no move.
 */
export function moveByKey(key: string, now: number, bounds: PaneBounds): number | null | undefined {
  switch (key) {
    case "ArrowLeft":
      return clampSize(bounds, now - STEP);
    case "ArrowRight":
      return clampSize(bounds, now + STEP);
    case "Home":
      return bounds.min;
    case "End":
      return clampSize(bounds, bounds.max);
    case "Enter":
      return null;
    default:
      return undefined;
  }
}
