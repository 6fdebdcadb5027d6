import "server-only";
import type { ElementStyle, PageStyles } from "@/lib/engine/load/browser/page-styles";
import { parseCssColor, toHex } from "./color";

const GENERIC =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-\w+(?:-\w+)?|math|emoji|fangsong|inherit|initial|-apple-system|blinkmacsystemfont)$/i;
const MAX_FAMILIES = 12;

/** Splits a font stack such as `"Open Sans", Arial, sans-serif` into its families, in order. */
export const stackOf = (fontFamily: string | undefined): string[] =>
  (fontFamily ?? "")
    .slice(0, 1_000)
    .split(",")
    .map((family) => family.trim().replace(/^["']|["']$/g, ""))
    .filter(Boolean)
    .slice(0, MAX_FAMILIES);

const ownFamily = (stack: readonly string[]): string | undefined =>
  stack.find((family) => !GENERIC.test(family)) ?? stack[0];

/** Font families of the page, most used first. */
export function fontsOf({ fonts, elements }: PageStyles): { family: string }[] {
  const stacks = [
    ...fonts.map(({ value }) => value),
    elements.h1?.fontFamily,
    elements.body?.fontFamily,
  ];
  const families = stacks.flatMap((stack) => ownFamily(stackOf(stack)) ?? []);
  return [...new Set(families)].map((family) => ({ family }));
}

export function typographyOf({ elements }: PageStyles) {
  const { body, h1, h2, p } = elements;
  const text = p ?? body;
  const heading = h1 ?? h2;
  return {
    fontFamilies: {
      primary: ownFamily(stackOf(text?.fontFamily)),
      heading: ownFamily(stackOf(heading?.fontFamily)),
    },
    fontStacks: { body: stackOf(text?.fontFamily), heading: stackOf(heading?.fontFamily) },
    fontSizes: {
      h1: h1?.fontSize || undefined,
      h2: h2?.fontSize || undefined,
      body: text?.fontSize || undefined,
    },
    lineHeights: { heading: relativeHeight(heading), body: relativeHeight(text) },
    fontWeights: { regular: weight(text), bold: weight(heading) },
  };
}

export function spacingOf({ elements }: PageStyles) {
  const { button, input } = elements;
  const paddings = [button, input].flatMap((style) => pixels(style?.padding));
  const baseUnit = [8, 4].find(
    (unit) => paddings.length > 0 && paddings.every((padding) => padding % unit === 0),
  );
  return { baseUnit, borderRadius: button?.borderRadius || input?.borderRadius || undefined };
}

export function componentsOf({ elements }: PageStyles) {
  const { button, input } = elements;
  return {
    buttonPrimary: button
      ? {
          background: hex(button.backgroundColor),
          textColor: hex(button.color),
          borderColor: hex(button.borderColor),
          borderRadius: button.borderRadius,
          padding: button.padding,
        }
      : undefined,
    input: input
      ? { borderColor: hex(input.borderColor), borderRadius: input.borderRadius }
      : undefined,
  };
}

function relativeHeight(style: ElementStyle | undefined): number | undefined {
  const [height] = pixels(style?.lineHeight);
  const [size] = pixels(style?.fontSize);
  return height && size ? Math.round((height / size) * 100) / 100 : undefined;
}

function weight(style: ElementStyle | undefined): number | undefined {
  const number = Number(style?.fontWeight);
  return number > 0 ? number : undefined;
}

const pixels = (text = ""): number[] =>
  [...text.slice(0, 200).matchAll(/(\d+(?:\.\d+)?)px/g)]
    .map(([, number]) => Number(number))
    .filter(Boolean);

function hex(text: string): string | undefined {
  const color = parseCssColor(text);
  return color === null || color.alpha < 0.05 ? undefined : toHex(color);
}
