import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/** Relative luminance of `#rrggbb` (WCAG 2.2, definition of "relative luminance"), 0 to 1. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast ratio of two opaque colours (WCAG 2.2, definition of "contrast ratio"), 1 to 21. */
function contrastRatio(a: string, b: string): number {
  const [one, two] = [luminance(a), luminance(b)];
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}

const css = readFileSync(fileURLToPath(new URL("../../app/tokens.css", import.meta.url)), "utf8");

const tokens = new Map(
  [...css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name ?? "", { light: light ?? "", dark: dark ?? "" }],
  ),
);

const backgrounds = ["canvas", "surface", "raised", "sunken", "hover", "selected"];
const textTokens = ["ink", "ink-muted", "ink-faint", "accent", "ok", "warn", "bad", "info"];
const code = [...tokens.keys()].filter((name) => name.startsWith("shiki-token-"));

/** Text colours and the backgrounds they appear on. */
const text: [string, string][] = [
  ...textTokens.flatMap((token) =>
    backgrounds.map((background): [string, string] => [token, background]),
  ),
  ...["accent", "ok", "warn", "bad", "info"].flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    ["ink", `${tone}-soft`],
    ["ink-muted", `${tone}-soft`],
  ]),
  ["accent-ink", "accent"],
  ["accent-ink", "accent-hover"],
  ["bad-ink", "bad"],
  ["bad-ink", "bad-hover"],
  ["ink", "mark"],
  ["ink-muted", "mark"],
  // The tooltip uses inverted colours.
  ["canvas", "ink"],
  ...code.flatMap((token): [string, string][] => [
    [token, "surface"],
    [token, "sunken"],
    [token, "canvas"],
    [token, "raised"],
    [token, "mark"],
  ]),
];

/** Borders of controls, focus rings and meaningful marks, and the backgrounds they appear on. */
const shapes: [string, string][] = ["line-strong", "accent", "bad"].flatMap((shape) =>
  ["canvas", "surface", "raised", "sunken", "hover", "selected"].map(
    (background): [string, string] => [shape, background],
  ),
);

function below(pairs: [string, string][], minimum: number): string[] {
  return pairs.flatMap(([front, back]) =>
    (["light", "dark"] as const).flatMap((theme) => {
      const [a, b] = [tokens.get(front)?.[theme], tokens.get(back)?.[theme]];
      if (!a || !b) return [`${front} or ${back} is missing from the token table`];
      const ratio = contrastRatio(a, b);
      return ratio < minimum ? [`${theme}: ${front} on ${back} is ${ratio.toFixed(2)}`] : [];
    }),
  );
}

describe("the token table", () => {
  it("is complete", () => {
    expect(tokens.size).toBeGreaterThanOrEqual(38);
    expect(code.length).toBeGreaterThanOrEqual(12);
    expect(text.length).toBeGreaterThan(120);
  });

  it("gives every text at least 4.5:1 in both themes", () => {
    expect(below(text, 4.5)).toEqual([]);
  });

  it("gives every control border and focus ring at least 3:1 in both themes", () => {
    expect(below(shapes, 3)).toEqual([]);
  });
});

describe("contrastRatio", () => {
  it("is 21 for black on white and 1 for equal colours, in either order", () => {
    expect(contrastRatio("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrastRatio("#ffffff", "#000000")).toBeCloseTo(21, 5);
    expect(contrastRatio("#4a5d86", "#4a5d86")).toBe(1);
  });

  it("agrees with the known figure for mid grey on white", () => {
    expect(contrastRatio("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  });
});
