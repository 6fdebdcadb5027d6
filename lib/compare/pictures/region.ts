/** A rectangle in pixels of the picture, from its upper left corner. */
export type Region = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

type Size = { readonly width: number; readonly height: number };

/** The part of a region inside a picture, in whole pixels. Null if it is empty. */
export function clippedRegion(region: Region, size: Size): Region | null {
  const [left, top] = [Math.max(0, Math.floor(region.x)), Math.max(0, Math.floor(region.y))];
  const right = Math.min(size.width, Math.ceil(region.x + region.width));
  const bottom = Math.min(size.height, Math.ceil(region.y + region.height));
  if (!(right > left && bottom > top)) return null;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
