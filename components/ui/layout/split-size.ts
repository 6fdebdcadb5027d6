/** A number is pixels; a text has its unit: `30%`, `20rem`, `416px`. */
export type PaneSize = number | string;

export const cssSize = (size: PaneSize): string => (typeof size === "number" ? `${size}px` : size);

/** What a browser may remember, so that no other text ends up in a style. The page's first script knows it too. */
export const storedSizePattern = /^\d{1,5}(\.\d{1,3})?(px|%)$/;

/** Under these names a size is kept in the browser, and told to the style sheet before the first paint. */
export const splitStorageKey = (id: string) => `split:${id}`;
export const splitCssVariable = (id: string) => `--split-${id}`;

/** Pixels of a size in a container of `total` pixels, where one rem is `rem` pixels; NaN for another unit. */
export function toPixels(size: PaneSize, total: number, rem: number): number {
  if (typeof size === "number") return size;
  const value = Number.parseFloat(size);
  if (size.endsWith("%")) return (value / 100) * total;
  if (size.endsWith("rem")) return value * rem;
  return size.endsWith("px") ? value : Number.NaN;
}

/** The way a size is remembered: pixels where it stays fixed when the window changes, else its share. */
export const formatSize = (pixels: number, total: number, fixed: boolean): string =>
  fixed ? `${Math.round(pixels)}px` : `${((pixels / total) * 100).toFixed(2)}%`;

export type PaneBounds = { readonly min: number; readonly max: number };

/** The least wins where there is not enough room for both, as in CSS. */
export const clampSize = ({ min, max }: PaneBounds, pixels: number): number =>
  Math.max(min, Math.min(max, pixels));

const STEP = 32;

/** Where a key moves the edge between the panes, in pixels; `null` asks for the default, undefined for nothing. */
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
