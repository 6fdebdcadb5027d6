/** Components from 0 to 255; opacity is ignored. */
export type Rgb = readonly [red: number, green: number, blue: number];

/**
 * Parses `#rgb`, `#rrggbb`, both with alpha, and `rgb()` and `hsl()` in both syntaxes; null for
 * anything else.
 */
export function parseColor(text: string): Rgb | null {
  const value = text.trim().toLowerCase();
  if (value.length > 100) return null;
  return hexColor(value) ?? functionColor(value);
}

/** The opacity of a colour that `parseColor` parses, from 0 to 1. */
export function opacityOf(text: string): number {
  const value = text.trim().toLowerCase();
  const digits = /^#(?:[0-9a-f]{3}([0-9a-f])|[0-9a-f]{6}([0-9a-f]{2}))$/.exec(value);
  const hex = digits?.[1]?.repeat(2) ?? digits?.[2];
  if (hex !== undefined) return Number.parseInt(hex, 16) / 255;
  const parts = value.startsWith("#") ? [] : value.split(/[\s,/()]+/).filter(Boolean);
  // After the name of the function and three components.
  const share = Number.parseFloat(parts[4] ?? "1") / (parts[4]?.endsWith("%") ? 100 : 1);
  return Number.isNaN(share) ? 1 : Math.min(1, Math.max(0, share));
}

/** The colour that shows where a colour with an opacity is painted on a ground. */
export const paintedOn = (color: Rgb, opacity: number, ground: Rgb): Rgb => {
  const part = (at: 0 | 1 | 2) => Math.round(color[at] * opacity + ground[at] * (1 - opacity));
  return [part(0), part(1), part(2)];
};

/** As `#rrggbb`, the only form in which an untrusted colour gets into a style. */
export const rgbToHex = (color: Rgb): string =>
  `#${color.map((part) => part.toString(16).padStart(2, "0")).join("")}`;

/** Contrast ratio from 1 to 21 (WCAG 2.2, "contrast ratio" and "relative luminance"). */
export function contrast(one: Rgb, two: Rgb): number {
  const [a, b] = [luminance(one), luminance(two)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (part: number) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function hexColor(value: string): Rgb | null {
  const digits = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(value)?.[1];
  if (digits === undefined) return null;
  const size = digits.length < 6 ? 1 : 2;
  const part = (at: number) =>
    Number.parseInt(digits.slice(at * size, (at + 1) * size).repeat(3 - size), 16);
  return [part(0), part(1), part(2)];
}

function functionColor(value: string): Rgb | null {
  const [, name, inside] = /^(rgb|hsl)a?\(([^()]*)\)$/.exec(value) ?? [];
  const parts = inside?.split(/[\s,/]+/).filter(Boolean) ?? [];
  if (name === undefined || parts.length < 3) return null;
  if (name === "rgb") {
    const [red, green, blue] = parts.map((part) =>
      part.endsWith("%") ? Number.parseFloat(part) * 2.55 : Number(part),
    );
    return rounded(red, green, blue);
  }
  const [hue, saturation, lightness] = parts.map((part) => Number.parseFloat(part));
  if (hue === undefined || saturation === undefined || lightness === undefined) return null;
  const strength = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100);
  const at = (offset: number) => {
    const place = (((offset + hue / 30) % 12) + 12) % 12;
    return 255 * (lightness / 100 - strength * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return rounded(at(0), at(8), at(4));
}

function rounded(...parts: readonly (number | undefined)[]): Rgb | null {
  const [red, green, blue] = parts.map((part) =>
    part === undefined || !Number.isFinite(part)
      ? null
      : Math.round(Math.min(255, Math.max(0, part))),
  );
  return red == null || green == null || blue == null ? null : [red, green, blue];
}
