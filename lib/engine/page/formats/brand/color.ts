import "server-only";

export type Color = {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
};

const NUMBERS = /^rgba?\(\s*([\d.]+)[,\s]+([\d.]+)[,\s]+([\d.]+)(?:\s*[,/]\s*([\d.]+)(%?))?\s*\)$/i;
const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

/**
 * Parses a colour of computed styles or custom properties: `rgb(…)` or hexadecimal; null for
 * anything else.
 */
export function parseCssColor(text: string): Color | null {
  const trimmed = text.slice(0, 100).trim();
  const numbers = NUMBERS.exec(trimmed);
  if (numbers !== null) {
    const [, red, green, blue, alpha, percent] = numbers;
    const opacity = alpha === undefined ? 1 : Number(alpha) / (percent === "%" ? 100 : 1);
    return { red: byte(red), green: byte(green), blue: byte(blue), alpha: Math.min(1, opacity) };
  }
  if (!HEX.test(trimmed)) return null;
  const digits = trimmed.slice(1);
  const pairs =
    digits.length <= 4 ? [...digits].map((digit) => digit + digit) : digits.match(/../g);
  const [red = 0, green = 0, blue = 0, alpha = 255] = (pairs ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  return { red, green, blue, alpha: alpha / 255 };
}

export const toHex = ({ red, green, blue }: Color): string =>
  `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`.toUpperCase();

/** Whether a colour has a hue: not grey, not nearly black or white, not transparent. */
export function isColorful({ red, green, blue, alpha }: Color): boolean {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  return alpha > 0.5 && most - least >= 40 && most >= 50;
}

export const distance = (a: Color, b: Color): number =>
  Math.hypot(a.red - b.red, a.green - b.green, a.blue - b.blue);

const byte = (text: string | undefined): number =>
  Math.max(0, Math.min(255, Math.round(Number(text) || 0)));
