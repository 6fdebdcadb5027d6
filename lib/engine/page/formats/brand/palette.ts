import "server-only";
import type { PageStyles } from "@/lib/engine/load/browser/page-styles";
import { type Color, distance, isColorful, parseCssColor, toHex } from "./color";

export type Palette = Partial<
  Record<
    "primary" | "secondary" | "accent" | "background" | "textPrimary" | "textSecondary" | "link",
    string
  >
>;

/** Distance below which two colours count as shades of one. */
const MIN_DISTANCE = 60;

/**
 * The colours of a page by their use. Names of custom properties win, then the button, the theme
 * colour, links, and the most used colours with a hue.
 */
export function paletteOf(styles: PageStyles, theme: string): Palette {
  const { elements, backgrounds, texts } = styles;
  const background =
    opaque(elements.body?.backgroundColor) ?? opaque(backgrounds[0]?.value) ?? null;
  const link = opaque(elements.link?.color);
  const button = opaque(elements.button?.backgroundColor);
  const used = [...backgrounds, ...texts].flatMap(({ value }) => opaque(value) ?? []);
  const colorful = [button, parseCssColor(theme), link, ...used].filter(
    (color) => color !== null && isColorful(color),
  );
  const taken: Color[] = [];
  const pick = (named: Color | null): Color | null => {
    const chosen =
      named ??
      colorful.find(
        (color) => color && !taken.some((each) => distance(each, color) < MIN_DISTANCE),
      );
    if (chosen) taken.push(chosen);
    return chosen ?? null;
  };
  const primary = pick(
    variable(styles, /^--(?:.*[-_])?(?:primary|brand)(?:[-_]?(?:colou?r|500|600))?$/i),
  );
  const secondary = pick(
    variable(styles, /^--(?:.*[-_])?secondary(?:[-_]?(?:colou?r|500|600))?$/i),
  );
  const accent = pick(variable(styles, /^--(?:.*[-_])?accent(?:[-_]?(?:colou?r|500|600))?$/i));
  const [text, faint] = [...new Set(texts.flatMap(({ value }) => hex(opaque(value)) ?? []))];
  return {
    primary: hex(primary),
    secondary: hex(secondary),
    accent: hex(accent),
    background: hex(background),
    textPrimary: text ?? hex(opaque(elements.body?.color)),
    textSecondary: faint,
    link: hex(link),
  };
}

function variable({ variables }: PageStyles, name: RegExp): Color | null {
  for (const [key, value] of Object.entries(variables)) {
    const color = name.test(key.slice(0, 100)) ? opaque(value) : null;
    if (color !== null) return color;
  }
  return null;
}

function opaque(text: string | undefined): Color | null {
  const color = parseCssColor(text ?? "");
  return color !== null && color.alpha > 0.5 ? color : null;
}

const hex = (color: Color | null): string | undefined =>
  color === null ? undefined : toHex(color);
