import "server-only";
import type { Page } from "playwright-core";
import type { PageWorld } from "./page-world";

/** A picture that was asked for, as format or as action. */
export type PictureWish = {
  readonly fullPage?: boolean | undefined;
  /** 1 to 100; makes a JPEG, without it a PNG. */
  readonly quality?: number | undefined;
  readonly viewport?: { readonly width: number; readonly height: number } | undefined;
};

export type Picture = { readonly bytes: Uint8Array; readonly contentType: string };

/** CSS pixels, as services bound them. */
const MAX_WIDTH = 7_680;
const MAX_HEIGHT = 4_320;
/** Device pixels: beyond these Chromium repeats the upper part of a page, or runs out of memory. */
const MAX_PICTURE_HEIGHT = 16_000;
const MAX_PICTURE_AREA = 64_000_000;
const PICTURE_TIMEOUT_MS = 20_000;

const pageSize = `({
  width: innerWidth,
  height: Math.max(document.documentElement?.scrollHeight ?? 0, document.body?.scrollHeight ?? 0, innerHeight),
  ratio: devicePixelRatio,
})`;

/** Takes one picture, and leaves the viewport as it was. `warn` learns what was cut. */
export async function capture(
  page: Page,
  world: PageWorld,
  wish: PictureWish,
  warn: (warning: string) => void,
): Promise<Picture> {
  const before = page.viewportSize();
  const viewport = wish.viewport && boundViewport(wish.viewport, warn);
  if (viewport) await page.setViewportSize(viewport);
  try {
    const type = wish.quality === undefined ? "png" : "jpeg";
    const bytes = await page.screenshot({
      type,
      ...(wish.quality !== undefined && { quality: wish.quality }),
      ...(wish.fullPage && (await fullPage(world, warn))),
      timeout: PICTURE_TIMEOUT_MS,
    });
    return { bytes, contentType: `image/${type}` };
  } finally {
    if (viewport && before) await page.setViewportSize(before).catch(() => {});
  }
}

function boundViewport(
  { width, height }: { width: number; height: number },
  warn: (warning: string) => void,
) {
  const bounded = { width: Math.min(width, MAX_WIDTH), height: Math.min(height, MAX_HEIGHT) };
  if (bounded.width !== width || bounded.height !== height)
    warn(`The viewport was bounded to ${bounded.width}×${bounded.height} (of ${width}×${height}).`);
  return bounded;
}

async function fullPage(world: PageWorld, warn: (warning: string) => void) {
  const size = sizeOf(await world.run(pageSize));
  const tallest = Math.floor(
    Math.min(
      MAX_PICTURE_HEIGHT / size.ratio,
      MAX_PICTURE_AREA / (size.width * size.ratio * size.ratio),
    ),
  );
  if (size.height <= tallest) return { fullPage: true };
  warn(`The full-page screenshot ends at ${tallest} of ${Math.round(size.height)} pixels.`);
  return { fullPage: true, clip: { x: 0, y: 0, width: size.width, height: tallest } };
}

function sizeOf(value: unknown): { width: number; height: number; ratio: number } {
  const number = (name: string, fallback: number) => {
    const found: unknown =
      typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
    return typeof found === "number" && found > 0 ? found : fallback;
  };
  return {
    width: number("width", 1_280),
    height: number("height", 720),
    ratio: number("ratio", 1),
  };
}
