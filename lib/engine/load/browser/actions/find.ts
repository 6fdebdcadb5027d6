import "server-only";
import type { ElementHandle, Frame, Locator, Page } from "playwright-core";
import { ActionError } from "./action-handler";

/** The page itself is preferred to its frames for this long, because its elements may come late. */
const PAGE_FIRST_MS = 1_000;
const POLL_MS = 200;
/** Pages with an action in a frame, where the next action probably is too. */
const usedFrames = new WeakSet<Page>();
/** A frame that answers later is busy or hangs. */
const FRAME_MS = 500;

/**
 * Elements that match a CSS selector, including those in open shadow roots: of the page, or without any there, of its
 * frames. Throws if the selector is invalid.
 */
export async function allMatches(page: Page, selector: string): Promise<ElementHandle[]> {
  const locator = await matches(page, selector);
  const found = (await locator.count()) > 0 ? [locator] : await matchesInFrames(page, selector);
  return (await Promise.all(found.map((each) => each.elementHandles()))).flat();
}

/** Waits for the first match in the page or, without one there, in a frame. */
export async function firstMatch(
  page: Page,
  selector: string,
  state: "attached" | "visible",
  timeoutMs: number,
): Promise<Locator> {
  const endsAt = performance.now() + timeoutMs;
  const leftMs = () => Math.max(1, endsAt - performance.now());
  const inPage = (await matches(page, selector)).first();
  let first = inPage;
  let waitMs = usedFrames.has(page) ? POLL_MS : Math.min(PAGE_FIRST_MS, timeoutMs / 2);
  while (!(await appears(inPage, Math.min(waitMs, leftMs()))) && performance.now() < endsAt) {
    const [inFrame] = await matchesInFrames(page, selector);
    if (inFrame !== undefined) {
      usedFrames.add(page);
      first = inFrame.first();
      break;
    }
    waitMs = POLL_MS;
  }
  try {
    await first.waitFor({ state, timeout: leftMs() });
  } catch (error) {
    if (!isTimeout(error)) throw error;
    const exists = (await first.count()) > 0;
    throw new ActionError(
      exists
        ? `the element that matches \`${selector}\` did not become visible within ${timeoutMs} ms.`
        : `nothing matched \`${selector}\` within ${timeoutMs} ms.`,
    );
  }
  return first;
}

export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === "TimeoutError";

async function matches(page: Page, selector: string): Promise<Locator> {
  const locator = page.locator(`css=${selector}`);
  try {
    await locator.count();
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    if (/selector|Unexpected|parsing/i.test(message))
      throw new ActionError(`\`${selector}\` is not a valid CSS selector.`);
    throw error;
  }
  return locator;
}

/** The matches in each visible frame that has any, whatever its origin. */
async function matchesInFrames(page: Page, selector: string): Promise<Locator[]> {
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  const found = await Promise.all(
    frames.map(async (frame) => {
      const locator = frame.locator(`css=${selector}`);
      return (await hasMatch(frame, locator)) ? [locator] : [];
    }),
  );
  return found.flat();
}

/** Frames may disappear or navigate at any time. */
const hasMatch = (frame: Frame, locator: Locator): Promise<boolean> =>
  Promise.race([
    frame
      .frameElement()
      .then(async (element) => (await element.isVisible()) && (await locator.count()) > 0)
      .catch(() => false),
    new Promise<false>((done) => setTimeout(() => done(false), FRAME_MS)),
  ]);

async function appears(locator: Locator, timeoutMs: number): Promise<boolean> {
  try {
    await locator.waitFor({ state: "attached", timeout: timeoutMs });
    return true;
  } catch (error) {
    if (isTimeout(error)) return false;
    throw error;
  }
}
