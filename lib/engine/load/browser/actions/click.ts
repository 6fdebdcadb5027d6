import "server-only";
import type { ElementHandle, Locator, Page } from "playwright-core";
import { countOf } from "@/lib/format/count";
import { type ActionContext, ActionError, type ActionHandler, untilDrawn } from "./action-handler";
import { isCovered, reasonOf } from "./click-reason";
import { allMatches, firstMatch, hoverAround, isTimeout } from "./find";

const CLICK_TIMEOUT_MS = 5_000;
const CLICK_EACH_TIMEOUT_MS = 1_000;
/** For a control that may be hidden or covered by its label. */
const DIRECT_TIMEOUT_MS = 300;
const PAUSE_TIMEOUT_MS = 200;
/** For `all`: a page may have any number of matches, and each takes time. */
const MAX_CLICKS = 200;

/** Clicks like a user: covered or hidden elements cannot be clicked. With `all`, they are skipped. */
export const click: ActionHandler<"click"> = async ({ selector, all }, context, timeoutMs) => {
  const settle = () => context.settle(Math.min(timeoutMs, CLICK_TIMEOUT_MS));
  const method = context.hasTouch ? "tap" : "click";
  if (all) {
    if (await clickAll(selector, context, method)) await settle();
    return;
  }
  const waitMs = Math.min(Math.ceil(timeoutMs / 2), CLICK_TIMEOUT_MS);
  const target = await firstMatch(context, selector, "clickable", waitMs);
  // Pages often load what a control needs once it becomes visible.
  if (await scrollIntoView(target)) {
    await untilDrawn(context);
    await settle();
  }
  const isDouble = context.isSecond && method === "click";
  if (!isDouble || !(await clickAgain(target, context.page, waitMs)))
    await clickOne(target, selector, waitMs, method);
  await settle();
};

/**
 * Elements for which a double click has the effect of two clicks. Others, such as a cell of a table, may wait for a
 * double click.
 */
const CLICKED_TWICE =
  ":is(a[href], area, button, input, label, option, select, summary, textarea, [role=button], [role=link], [role=menuitem], [role=option], [role=tab])";

/**
 * Makes this click and the one before a double click. Returns false for an element that a user clicks twice instead.
 */
async function clickAgain(target: Locator, page: Page, timeoutMs: number): Promise<boolean> {
  const timeout = Math.min(timeoutMs, DIRECT_TIMEOUT_MS);
  const isOther = (element: Element, controls: string) =>
    ![
      element.closest(controls),
      element.querySelector(controls),
      element.shadowRoot?.querySelector(controls),
    ].some(Boolean);
  try {
    if (!(await target.evaluate(isOther, CLICKED_TWICE, { timeout }))) return false;
    await target.hover({ timeout });
  } catch (error) {
    if (isTimeout(error)) return false;
    throw error;
  }
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  return true;
}

/** Returns whether anything matched. */
async function clickAll(selector: string, context: ActionContext, method: Method) {
  let targets = await allMatches(context, selector);
  const { length } = targets;
  let missed = 0;
  for (let at = 0; at < Math.min(targets.length, MAX_CLICKS); at += 1) {
    const next = async () => {
      const target = targets[at];
      if (target === undefined) return true;
      return (await tryClick(target, CLICK_EACH_TIMEOUT_MS, method).catch(() => "")) === null;
    };
    if (await next()) continue;
    if (await targets[at]?.evaluate((each) => each.isConnected).catch(() => true)) missed += 1;
    else {
      // The page draws its list again after each click, perhaps without what was clicked.
      const drawn = await allMatches(context, selector);
      const left = drawn.length < length ? drawn.slice(at - length) : drawn.slice(at, length);
      targets = [...targets.slice(0, at), ...left];
      if (!(await next())) missed += 1;
    }
  }
  if (length > MAX_CLICKS)
    context.warn(
      `Only the first ${MAX_CLICKS} of ${length} matches of \`${selector}\` were clicked.`,
    );
  if (missed > 0)
    context.warn(
      `${missed} of ${countOf(length, "match", "matches")} of \`${selector}\` could not be clicked.`,
    );
  return length > 0;
}

/** Returns whether the element was outside of the window. */
async function scrollIntoView(target: Locator): Promise<boolean> {
  const timeout = PAUSE_TIMEOUT_MS;
  const isOutside = await target.evaluate(isOutsideOfWindow, null, { timeout }).catch(() => false);
  if (isOutside) await target.scrollIntoViewIfNeeded({ timeout }).catch(() => {});
  return isOutside;
}

/** Runs in the page. */
function isOutsideOfWindow(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && (bottom <= 0 || top >= innerHeight);
}

async function clickOne(
  target: Locator,
  selector: string,
  timeoutMs: number,
  method: Method,
): Promise<void> {
  const timeout = Math.max(1, (timeoutMs - PAUSE_TIMEOUT_MS) / 2);
  let log = await tryClick(target, timeout, method);
  if (log === null) return;
  const limit = { timeout: PAUSE_TIMEOUT_MS };
  // It may disappear meanwhile.
  if (reasonOf(log) === undefined)
    await target.evaluate(pauseAnimations, null, limit).catch(() => {});
  // Forms often check a field once it loses the focus, and then enable their buttons.
  else if (log.includes("not enabled"))
    await target.evaluate(leaveField, null, limit).catch(() => {});
  else await hoverAround(target);
  const position = isCovered(log)
    ? await target.evaluate(uncoveredPoint, null, limit).catch(() => null)
    : null;
  log = await tryClick(target, timeout, method, position ?? undefined);
  if (log === null) return;
  // A script moves the element all the time, so only its current position can be clicked.
  if (reasonOf(log) === undefined) {
    const missed = await target[method]({ ...limit, force: true }).catch((error: unknown) => error);
    if (missed === undefined) return;
  }
  const ignores = await target
    .evaluate(ignoresPointer, null, { timeout: PAUSE_TIMEOUT_MS })
    .catch(() => false);
  const why = ignores
    ? "it ignores clicks (`pointer-events: none`), perhaps until something else is clicked or filled in"
    : (reasonOf(log) ?? "it kept moving; wait for that to end first");
  throw new ActionError(`\`${selector}\` could not be clicked within ${timeoutMs} ms: ${why}.`);
}

/**
 * The point nearest to the middle of an element that nothing else covers. The middle of a ring or of a bent shape is
 * not part of it. Runs in the page.
 */
function uncoveredPoint(element: Element): { x: number; y: number } | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  const root = element.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return null;
  const steps = Array.from({ length: 15 }, (_, at) => (at + 1) / 16);
  const points = steps.flatMap((x) => steps.map((y) => ({ x: x * width, y: y * height })));
  const distance = ({ x, y }: { x: number; y: number }) =>
    Math.hypot(x - width / 2, y - height / 2);
  points.sort((a, b) => distance(a) - distance(b));
  const isFree = ({ x, y }: { x: number; y: number }) =>
    element.contains(root.elementFromPoint(left + x, top + y));
  return points.find(isFree) ?? null;
}

/** Runs in the page. */
function leaveField(element: Element): void {
  const focused = element.ownerDocument.activeElement;
  if (focused instanceof HTMLElement) focused.blur();
}

/** Runs in the page. */
const ignoresPointer = (element: Element): boolean =>
  getComputedStyle(element).pointerEvents === "none";

type Target = Locator | ElementHandle;
/** A tap has the events of a touch and then those of a mouse. */
type Method = "click" | "tap";

/** Returns the log of a click that was not possible in time, or else null. */
async function tryClick(
  target: Target,
  timeoutMs: number,
  method: Method,
  position?: { readonly x: number; readonly y: number },
): Promise<string | null> {
  // The page may replace it or navigate meanwhile.
  const element: ElementHandle | null =
    "nth" in target ? await target.elementHandle({ timeout: timeoutMs }).catch(() => null) : target;
  const instead = await element?.evaluateHandle(clickedInstead).catch(() => null);
  const other = instead?.asElement() ?? null;
  const direct = other === null ? timeoutMs : Math.min(timeoutMs, DIRECT_TIMEOUT_MS);
  try {
    await target[method]({ timeout: direct, ...(position && { position }) });
    return null;
  } catch (error) {
    if (isDone(error, method)) return null;
    if (!isTimeout(error)) throw error;
    const isClicked = other !== null && (await clickOther(other, element, timeoutMs - direct));
    return isClicked ? null : messageOf(error);
  }
}

/**
 * The label of a control, the list of an option, the image of an area, or the drawing of a shape without height or width,
 * which a user clicks if the element is hidden; the label in a field, or the link that fills a card, if it covers the
 * element. Runs in the page.
 */
function clickedInstead(element: Element): Element | null {
  if (element instanceof HTMLInputElement && /^(?:checkbox|radio|file)$/.test(element.type))
    return element.labels?.[0] ?? null;
  if (element.matches("option")) return element.closest("select");
  const map = element.matches("area") ? element.closest("map") : null;
  if (map) return document.querySelector(`img[usemap="#${CSS.escape(map.name)}" i]`);
  const { left, top, width, height } = element.getBoundingClientRect();
  if (element instanceof SVGGeometryElement && Math.min(width, height) === 0)
    return element.ownerSVGElement;
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const cover = hit?.closest<HTMLElement>("label, a[href]");
  if (!cover || !hit || element.contains(hit) || cover.contains(element)) return null;
  if (cover instanceof HTMLLabelElement) return cover.control === element ? cover : null;
  const card = cover.offsetParent;
  return card && card !== document.body && card.contains(element) ? cover : null;
}

async function clickOther(
  other: ElementHandle<Element>,
  element: ElementHandle | null,
  timeoutMs: number,
): Promise<boolean> {
  const timeout = Math.max(1, timeoutMs);
  try {
    if (await other.evaluate((each) => each.matches("select"))) {
      await other.selectOption(element, { timeout });
      return true;
    }
    if (await other.evaluate((each) => each.matches("svg"))) {
      const position = await element?.evaluate(middleOfStroke);
      if (!position) return false;
      await other.click({ timeout, position });
      return true;
    }
    // The middle of the image may be another area.
    if (await other.evaluate((each) => each.matches("img"))) {
      await other.waitForElementState("visible", { timeout });
      await element?.evaluate((area) => area instanceof HTMLElement && area.click());
      return true;
    }
    // The label may contain a link, so that its middle must not be clicked.
    await other.click({ timeout, trial: true });
    await other.evaluate((label) => label instanceof HTMLElement && label.click());
    return true;
  } catch (error) {
    if (isTimeout(error)) return false;
    throw error;
  }
}

/** The point in the middle of a line of a drawing, from the corner of the drawing. Runs in the page. */
function middleOfStroke(shape: Node): { x: number; y: number } | null {
  const drawing = shape instanceof SVGGeometryElement ? shape.ownerSVGElement : null;
  if (!drawing || !(shape instanceof SVGGeometryElement)) return null;
  const middle = shape.getPointAtLength(shape.getTotalLength() / 2);
  const { x, y } = middle.matrixTransform(shape.getScreenCTM() ?? undefined);
  const { left, top } = drawing.getBoundingClientRect();
  return { x: x - left, y: y - top };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : "");

/** Whether only the end of the click is missing: a script of the page is busy, or a page that it opens is slow. */
function isDone(error: unknown, method: Method): boolean {
  const log = messageOf(error);
  const lastOf = (state: string) => log.lastIndexOf(`${state} ${method} action`);
  return lastOf("performing") > lastOf("retrying");
}

/** Holds an element that an animation moves until it is clicked. Runs in the page. */
function pauseAnimations(element: Element): void {
  const root = element.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return;
  const paused = root.getAnimations().filter(({ effect, playState }) => {
    const moved = effect instanceof KeyframeEffect ? effect.target : null;
    return playState === "running" && moved?.contains(element);
  });
  for (const animation of paused) animation.pause();
  const options = { capture: true, once: true };
  for (const animation of paused)
    element.addEventListener("click", () => animation.play(), options);
}
