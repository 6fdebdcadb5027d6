import "server-only";
import type { Page } from "playwright-core";
import type { PageWorld } from "./page-world";

export type ScreenshotOptions = {
  readonly fullPage?: boolean | undefined;
  /** 1 to 100 for a JPEG; a PNG if absent. */
  readonly quality?: number | undefined;
  readonly viewport?: { readonly width: number; readonly height: number } | undefined;
};

export type Screenshot = { readonly bytes: Uint8Array; readonly contentType: string };

/** CSS pixels. */
export const MAX_WIDTH = 7_680;
export const MAX_HEIGHT = 4_320;
/** Device pixels. Beyond these Chromium repeats parts of the page or runs out of memory. */
export const MAX_IMAGE_HEIGHT = 16_000;
export const MAX_IMAGE_AREA = 64_000_000;
const SCREENSHOT_TIMEOUT_MS = 20_000;

const pageSize = `({
  width: Math.min(${MAX_WIDTH}, Math.max(document.documentElement?.scrollWidth ?? 0, document.body?.scrollWidth ?? 0, innerWidth)),
  height: Math.max(document.documentElement?.scrollHeight ?? 0, document.body?.scrollHeight ?? 0, innerHeight),
  ratio: devicePixelRatio,
})`;

/** Limit for fonts that are still loading. */
const MAX_FONT_WAIT_MS = 3_000;

/** Waits for animations that end within this time; longer ones are part of the page. */
const MAX_ANIMATION_WAIT_MS = 1_000;

/**
 * Before a screenshot: waits for fonts and ending animations, and hides the text cursor. A rule on
 * `:root *` also covers shadow roots, because `caret-color` is inherited. Returns whether `restore`
 * must remove the style sheet, which pages may inspect.
 */
const prepare = `(async () => {
  if (document.fonts.status !== "loaded")
    await Promise.race([document.fonts.ready, new Promise((done) => setTimeout(done, ${MAX_FONT_WAIT_MS}))]);
  const ending = document.getAnimations().filter(({ playState, effect, currentTime }) =>
    playState === "running" && effect?.getComputedTiming().endTime - currentTime < ${MAX_ANIMATION_WAIT_MS});
  if (ending.length > 0)
    await Promise.race([
      Promise.allSettled(ending.map(({ finished }) => finished)),
      new Promise((done) => setTimeout(done, ${MAX_ANIMATION_WAIT_MS})),
    ]);
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused === document.documentElement) return false;
  globalThis.noCursor ??= new CSSStyleSheet();
  noCursor.replaceSync(":root, :root * { caret-color: transparent !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, noCursor];
  return true;
})()`;
const restore =
  "document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== noCursor)";

/** Takes one screenshot and restores the viewport. Calls `warn` if the image was cropped. */
export async function captureScreenshot(
  page: Page,
  world: PageWorld,
  options: ScreenshotOptions,
  warn: (warning: string) => void,
): Promise<Screenshot> {
  const before = page.viewportSize();
  const viewport = options.viewport && boundViewport(options.viewport, warn);
  if (viewport) await page.setViewportSize(viewport);
  const prepared = await world.run(prepare);
  try {
    const type = options.quality === undefined ? "png" : "jpeg";
    const parameters = {
      format: type,
      // A third more bytes in half the time.
      optimizeForSpeed: true,
      ...(options.quality !== undefined && { quality: options.quality }),
      ...(options.fullPage && (await fullPage(world, warn))),
    } as const;
    const capture = captureWhenResized(() =>
      world.session.send("Page.captureScreenshot", parameters),
    );
    const { data } = await withTimeout(SCREENSHOT_TIMEOUT_MS, capture);
    return { bytes: Buffer.from(data, "base64"), contentType: `image/${type}` };
  } finally {
    if (prepared === true) await world.run(restore).catch(() => {});
    if (viewport && before) await page.setViewportSize(before).catch(() => {});
  }
}

const MAX_CAPTURES = 5;
const CAPTURE_PAUSE_MS = 100;

/**
 * Chromium fails with "Unable to capture screenshot" while it still resizes the page's surface, so
 * captures again after a pause.
 */
async function captureWhenResized<T>(capture: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await capture();
    } catch (error) {
      const isResizing = error instanceof Error && error.message.includes("Unable to capture");
      if (!isResizing || count === MAX_CAPTURES) throw error;
      await new Promise((done) => setTimeout(done, CAPTURE_PAUSE_MS));
    }
  }
}

async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The screenshot timed out.")), ms);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function boundViewport(
  { width, height }: { width: number; height: number },
  warn: (warning: string) => void,
) {
  const bounded = { width: Math.min(width, MAX_WIDTH), height: Math.min(height, MAX_HEIGHT) };
  if (bounded.width !== width || bounded.height !== height)
    warn(`The viewport was limited to ${bounded.width}×${bounded.height} (of ${width}×${height}).`);
  return bounded;
}

async function fullPage(world: PageWorld, warn: (warning: string) => void) {
  const size = sizeOf(await world.run(pageSize));
  const maxHeight = Math.floor(
    Math.min(
      MAX_IMAGE_HEIGHT / size.ratio,
      MAX_IMAGE_AREA / (size.width * size.ratio * size.ratio),
    ),
  );
  if (size.height > maxHeight)
    warn(`The full-page screenshot ends at ${maxHeight} of ${Math.round(size.height)} pixels.`);
  const clip = {
    x: 0,
    y: 0,
    width: size.width,
    height: Math.min(size.height, maxHeight),
    scale: 1,
  };
  return { clip, captureBeyondViewport: true };
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
