import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PageStyles } from "@/lib/engine/load/browser/page-styles";
import { formatDepsOf, pageViewOf } from "@/tests/support/sample-page-view";
import { parseCssColor, toHex } from "./brand/color";
import { makeBranding } from "./branding";

const style = (overrides: object = {}) => ({
  color: "rgb(20, 20, 20)",
  backgroundColor: "rgba(0, 0, 0, 0)",
  borderColor: "rgb(20, 20, 20)",
  borderRadius: "0px",
  fontFamily: '"Inter", system-ui, sans-serif',
  fontSize: "16px",
  fontWeight: "400",
  lineHeight: "24px",
  padding: "0px",
  ...overrides,
});
const STYLES = {
  colorScheme: "light" as const,
  elements: {
    body: style({ backgroundColor: "rgb(255, 255, 255)" }),
    h1: style({
      fontFamily: "Lora, serif",
      fontSize: "40px",
      fontWeight: "700",
      lineHeight: "48px",
    }),
    h2: null,
    p: style(),
    link: style({ color: "rgb(0, 90, 200)" }),
    button: style({
      backgroundColor: "rgb(220, 40, 60)",
      color: "rgb(255, 255, 255)",
      borderRadius: "8px",
      padding: "8px 16px",
    }),
    input: null,
  },
  backgrounds: [
    { value: "rgb(255, 255, 255)", area: 900_000 },
    { value: "rgb(10, 140, 90)", area: 5_000 },
  ],
  texts: [
    { value: "rgb(20, 20, 20)", area: 50_000 },
    { value: "rgb(110, 110, 110)", area: 9_000 },
  ],
  fonts: [
    { value: '"Inter", system-ui', area: 4_000 },
    { value: "Lora, serif", area: 100 },
  ],
  variables: {},
  logo: { src: "/logo.png", svg: null, alt: "" },
} satisfies PageStyles;
const HTML = `<head><meta property="og:site_name" content="Lumo"><meta property="og:image" content="/og.png">
<link rel="icon" href="/icon.png"><meta name="theme-color" content="#0a8"></head><body><h1>Lumo</h1></body>`;
const make = (styles: unknown, html = HTML) =>
  makeBranding(
    pageViewOf(html, { rendered: { screenshots: [], styles } }),
    { type: "branding" },
    formatDepsOf(),
  );

describe("branding", () => {
  test("extracts colours, fonts, sizes and images of the rendered page", async () => {
    const { fields, warning } = await make(STYLES);
    expect(warning).toBeUndefined();
    expect(fields.branding).toMatchObject({
      colorScheme: "light",
      brandName: "Lumo",
      logo: "https://shop.example/logo.png",
      colors: {
        primary: "#DC283C",
        secondary: "#00AA88",
        accent: "#005AC8",
        background: "#FFFFFF",
        textPrimary: "#141414",
        textSecondary: "#6E6E6E",
        link: "#005AC8",
      },
      fonts: [{ family: "Inter" }, { family: "Lora" }],
      typography: {
        fontFamilies: { primary: "Inter", heading: "Lora" },
        fontSizes: { h1: "40px", body: "16px" },
        lineHeights: { heading: 1.2, body: 1.5 },
        fontWeights: { regular: 400, bold: 700 },
      },
      spacing: { baseUnit: 8, borderRadius: "8px" },
      components: { buttonPrimary: { background: "#DC283C", textColor: "#FFFFFF" } },
      images: {
        logo: "https://shop.example/logo.png",
        favicon: "https://shop.example/icon.png",
        ogImage: "https://shop.example/og.png",
      },
    });
  });

  test("prefers the names of custom properties", async () => {
    const { fields } = await make({
      ...STYLES,
      variables: { "--color-primary": "#123456", "--accent": "rgb(250 200 10 / 90%)" },
    });
    expect(fields.branding).toMatchObject({ colors: { primary: "#123456", accent: "#FAC80A" } });
  });

  test("returns an inline SVG logo as a data URL", async () => {
    const { fields } = await make({
      ...STYLES,
      logo: { src: null, svg: "<svg><path/></svg>", alt: "" },
    });
    expect(fields.branding).toMatchObject({ logo: expect.stringMatching(/^data:image\/svg\+xml/) });
  });

  test("returns the declarations of the head with a warning when no browser was used", async () => {
    const html = `${HTML}<script type="application/ld+json">{"@type":"Organization","name":"L","logo":{"@type":"ImageObject","url":"/l.svg"}}</script>`;
    const page = pageViewOf(html);
    const { fields, warning } = await makeBranding(page, { type: "branding" }, formatDepsOf());
    expect(fields.branding).toMatchObject({
      logo: "https://shop.example/l.svg",
      colors: { primary: "#00AA88" },
    });
    expect(warning).toMatch(/not rendered in a browser/);
  });

  test("accepts any computed styles without throwing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.object(), async (any, part) => {
        await make(any);
        await make({ ...STYLES, ...part, elements: part, variables: part });
      }),
      { numRuns: 60 },
    );
  });
});

test("round-trips every colour", () => {
  const part = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(part, part, part, (red, green, blue) => {
      const hex = toHex({ red, green, blue, alpha: 1 });
      expect(parseCssColor(hex)).toEqual({ red, green, blue, alpha: 1 });
      expect(parseCssColor(`rgb(${red}, ${green}, ${blue})`)).toEqual({
        red,
        green,
        blue,
        alpha: 1,
      });
    }),
  );
});
