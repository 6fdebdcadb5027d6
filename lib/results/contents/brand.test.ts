import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, parseColor, rgbToHex } from "@/lib/contract/values/color";
import { parseBrand } from "./brand";

const hex = (text: string) => {
  const color = parseColor(text);
  return color && rgbToHex(color);
};

describe("parseColor", () => {
  it("parses CSS colour syntax", () => {
    expect(
      [
        "#fff",
        "#0B5",
        "#00bb5580",
        "rgb(0, 187, 85)",
        "RGBA(0 187 85 / 50%)",
        "rgb(100% 0% 0%)",
      ].map(hex),
    ).toEqual(["#ffffff", "#00bb55", "#00bb55", "#00bb55", "#00bb55", "#ff0000"]);
    expect(["hsl(0 100% 50%)", "hsl(120deg, 100%, 25%)", "hsl(240, 100%, 50%)"].map(hex)).toEqual([
      "#ff0000",
      "#008000",
      "#0000ff",
    ]);
  });

  it("returns null for anything else, so that it cannot get into a style", () => {
    for (const text of [
      "",
      "red; background: url(//x)",
      "#12",
      "#12345g",
      "url(#fff)",
      "rgb(1,2)",
      "rgb(a,b,c)",
      "var(--x)",
    ])
      expect(hex(text)).toBeNull();
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(hex(text) ?? "#000000").toMatch(/^#[0-9a-f]{6}$/);
      }),
    );
  });

  it("computes the WCAG contrast ratio", () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
    expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2);
  });
});

describe("parseBrand", () => {
  it("parses colours with contrast, fonts, images, and keeps the rest unchanged", () => {
    const view = parseBrand({
      brandName: "Example",
      colorScheme: "dark",
      logo: "https://example.org/logo.png",
      colors: { background: "#000", primary: "#fff", odd: "brand-blue", nothing: null },
      fonts: [{ family: "Inter", role: "body" }, "Georgia", 7],
      images: {
        logo: "https://example.org/logo.png",
        favicon: "https://example.org/f.png",
        ogImage: null,
      },
      spacing: { baseUnit: 8 },
    });
    expect(view).toMatchObject({
      name: "Example",
      scheme: "dark",
      ground: "the background",
      fonts: [
        { family: "Inter", use: "body" },
        { family: "Georgia", use: null },
      ],
      images: [
        { name: "logo", url: "https://example.org/logo.png" },
        { name: "favicon", url: "https://example.org/f.png" },
      ],
      rest: { spacing: { baseUnit: 8 } },
    });
    expect(
      view?.colors.map(({ name, hex, contrast: ratio }) => [name, hex, ratio && Math.round(ratio)]),
    ).toEqual([
      ["primary", "#ffffff", 21],
      ["background", "#000000", null],
      ["odd", null, null],
    ]);
  });

  it("rates a translucent colour as it shows on the background", () => {
    const ratios = (colors: object) =>
      parseBrand({ colors })?.colors.map(({ hex: shown, contrast: ratio }) => [
        shown,
        ratio && Number(ratio.toFixed(1)),
      ]);
    // Half of black on white is a medium grey.
    for (const primary of ["rgb(0 0 0 / 50%)", "rgba(0, 0, 0, 0.5)", "hsl(0 0% 0% / .5)"])
      expect(ratios({ primary })).toEqual([["#808080", 3.9]]);
    expect(ratios({ primary: "#00000080" })).toEqual([["#7f7f7f", 4.0]]);
    expect(ratios({ primary: "#0000", accent: "#000f" })).toEqual([
      ["#ffffff", 1],
      ["#000000", 21],
    ]);
    expect(ratios({ background: "#00000080", text: "#fff" })).toEqual([
      ["#7f7f7f", null],
      ["#ffffff", 4.0],
    ]);
  });

  it("lists the colours of main roles first", () => {
    const colors = {
      link: "#00f",
      textPrimary: "#000",
      accent: "#f00",
      Primary: "#0f0",
      b: "#fff",
    };
    expect(parseBrand({ colors })?.colors.map(({ name }) => name)).toEqual([
      "Primary",
      "accent",
      "textPrimary",
      "link",
      "b",
    ]);
  });

  it("keeps fields of unexpected types", () => {
    expect(parseBrand({ colors: ["#fff"], fonts: "Inter", images: 3 })?.rest).toEqual({
      colors: ["#fff"],
      fonts: "Inter",
      images: 3,
    });
    expect(parseBrand({ colors: {}, fonts: [], images: null, logo: null })?.rest).toBeNull();
    expect(parseBrand("x")).toBeNull();
  });

  it("never throws", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("colors", "fonts", "images", "logo", "x"), fc.jsonValue()),
        (value) => void parseBrand(value),
      ),
    );
  });
});
