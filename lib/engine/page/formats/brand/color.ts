import "server-only";
import { opacityOf, parseColor, rgbToHex } from "@/lib/contract/values/color";

export type Color = {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
};

/** Parses a colour of computed styles or custom properties; null for anything else. */
export function parseCssColor(text: string): Color | null {
  const rgb = parseColor(text);
  if (rgb === null) return null;
  const [red, green, blue] = rgb;
  return { red, green, blue, alpha: opacityOf(text) };
}

export const toHex = ({ red, green, blue }: Color): string =>
  rgbToHex([red, green, blue]).toUpperCase();

/** Whether a colour has a hue: not grey, not nearly black or white, not transparent. */
export function isColorful({ red, green, blue, alpha }: Color): boolean {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  return alpha > 0.5 && most - least >= 40 && most >= 50;
}

export const distance = (a: Color, b: Color): number =>
  Math.hypot(a.red - b.red, a.green - b.green, a.blue - b.blue);
