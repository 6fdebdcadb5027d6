import { clippedRegion, type Region } from "./region";

export type Point = { readonly x: number; readonly y: number };

/** Pixels. A smaller region is a click. */
const MIN_SIDE = 4;

/** The region between two opposite corners. Null if it is too small or outside the picture. */
export function drawnRegion(
  from: Point,
  to: Point,
  size: { readonly width: number; readonly height: number },
): Region | null {
  const region = clippedRegion(
    {
      x: Math.round(Math.min(from.x, to.x)),
      y: Math.round(Math.min(from.y, to.y)),
      width: Math.round(Math.abs(to.x - from.x)),
      height: Math.round(Math.abs(to.y - from.y)),
    },
    size,
  );
  return region && region.width >= MIN_SIDE && region.height >= MIN_SIDE ? region : null;
}

/** The texts of four fields as a region, or the fields that are not valid. */
export function parseRegion(
  texts: Readonly<Record<keyof Region, string>>,
):
  | { readonly ok: true; readonly region: Region }
  | { readonly ok: false; readonly invalid: readonly (keyof Region)[] } {
  const number = (side: keyof Region): number | null => {
    const value = /^\s*\d{1,6}\s*$/.test(texts[side]) ? Number(texts[side]) : null;
    return value === 0 && (side === "width" || side === "height") ? null : value;
  };
  const [x, y, width, height] = [number("x"), number("y"), number("width"), number("height")];
  if (x !== null && y !== null && width !== null && height !== null)
    return { ok: true, region: { x, y, width, height } };
  return { ok: false, invalid: regionSides.filter((side) => number(side) === null) };
}

export const regionSides = [
  "x",
  "y",
  "width",
  "height",
] as const satisfies readonly (keyof Region)[];
