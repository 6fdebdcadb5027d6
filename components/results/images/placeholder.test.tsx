import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ImagePlaceholder } from "./placeholder";

it.each([
  [1_600, 1_000, "aspect-ratio:1.6", "1,600 × 1,000"],
  [900_000, 1, "aspect-ratio:4", "900,000 × 1"],
  // The grid has a square for these, which the frame fills.
  [1_000_000_000, 1, "height:100%", "size unknown"],
  [-5, 10, "height:100%", "size unknown"],
])("has the shape of a plausible size: %i × %i", (width, height, style, text) => {
  const image = { url: "https://example.org/a.png", width, height };
  const html = renderToStaticMarkup(<ImagePlaceholder image={image} />);
  expect(html).toContain(style);
  expect(html.includes("aspect-ratio")).toBe(style.startsWith("aspect-ratio"));
  expect(html).toContain(text);
});

it("distinguishes an image without a known size from no image", () => {
  const html = renderToStaticMarkup(<ImagePlaceholder image={null} />);
  expect(html).toContain("no image");
  expect(html).not.toContain("size unknown");
});
