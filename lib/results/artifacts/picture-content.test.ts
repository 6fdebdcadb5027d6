import { describe, expect, it } from "vitest";
import { type Painted, paint } from "@/tests/support/painted-picture";
import { pictureContent } from "./picture-content";

const white = [255, 255, 255] as const;
const black = [0, 0, 0] as const;
const navy = [12, 20, 40] as const;
const grey = [90, 90, 90] as const;
const pale = [225, 228, 232] as const;

/** As a worker sees it: 1280 × 800 pixels at half the size. */
const page = (background: readonly [number, number, number] = white) => paint(640, 400, background);
const gradient = () => {
  const picture = page();
  for (let y = 0; y < 400; y += 1)
    picture.fill([y * 0.6, 120 + y * 0.2, 255 - y * 0.5], 0, y, 640, 1);
  return picture;
};
const article = (ink: readonly [number, number, number], picture: Painted) =>
  picture.text(ink, 60, 60, 400, 300);

describe("pictureContent", () => {
  it.each<[string, () => Painted]>([
    ["white", () => page()],
    ["dark", () => page(navy)],
    ["one color", () => page([200, 40, 60])],
    ["a gradient", gradient],
    ["one pixel", () => paint(1, 1, white)],
    ["a long white page", () => paint(640, 4_000, white)],
  ])("calls %s blank", (_, picture) => {
    expect(pictureContent(picture())).toBe("blank");
  });

  it.each<[string, () => Painted]>([
    ["a spinner on white", () => page().ring(grey, 320, 200, 16)],
    ["a large spinner on white", () => page().ring(grey, 320, 200, 45)],
    ["a spinner on a dark page", () => page(navy).ring(pale, 320, 200, 20)],
    [
      "a spinner with a word below",
      () => page().ring(grey, 320, 180, 16).text(grey, 280, 210, 80, 12),
    ],
    ["a spinner of a phone", () => paint(390, 844, white).ring(grey, 195, 420, 30)],
    [
      "a spinner in the first screen of a long page",
      () => paint(640, 2_000, white).ring(grey, 320, 200, 20),
    ],
    ["one word at the top", () => page().text(black, 8, 8, 40, 12)],
    ["a chat button on white", () => page().fill(navy, 600, 360, 28, 28)],
  ])("calls %s nearly blank", (_, picture) => {
    expect(pictureContent(picture())).toBe("nearly-blank");
  });

  it.each<[string, () => Painted]>([
    ["an article", () => article(black, page())],
    ["an article on a dark page", () => article(pale, page(navy))],
    ["an article in pale letters", () => article([150, 150, 150], page())],
    ["an article on a gradient", () => article(black, gradient())],
    [
      "a header only",
      () =>
        page().fill(navy, 0, 0, 640, 32).text(white, 12, 10, 90, 12).text(white, 400, 10, 200, 12),
    ],
    [
      "a header without a bar",
      () => page().text(black, 12, 10, 90, 12).text(black, 420, 10, 200, 12),
    ],
    ["a heading in the middle of the top", () => page().text(black, 240, 14, 160, 24)],
    ["a login box", () => page().fill(pale, 200, 90, 240, 220).text(black, 220, 110, 180, 160)],
    ["a header and a spinner", () => page().fill(navy, 0, 0, 640, 32).ring(grey, 320, 200, 16)],
    ["a footer only", () => page().fill(pale, 0, 360, 640, 40).text(black, 12, 372, 400, 12)],
    [
      "a page with the text far below",
      () => paint(640, 4_000, white).text(black, 60, 3_000, 400, 300),
    ],
  ])("calls %s full", (_, picture) => {
    expect(pictureContent(picture())).toBe("full");
  });
});
