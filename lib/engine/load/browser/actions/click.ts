import "server-only";
import type { ElementHandle, Locator } from "playwright-core";
import { ActionError, type ActionHandler } from "./action-handler";
import { allMatches, firstMatch, isTimeout } from "./find";

const CLICK_TIMEOUT_MS = 5_000;
const CLICK_EACH_TIMEOUT_MS = 1_000;
/** For a control that may be hidden or covered by its label. */
const DIRECT_TIMEOUT_MS = 300;
const PAUSE_TIMEOUT_MS = 200;
/** For `all`: a page may have any number of matches, and each takes time. */
const MAX_CLICKS = 200;

/**
 * Clicks like a user: covered or hidden elements cannot be clicked. With `all`, they are skipped.
 */
export const click: ActionHandler<"click"> = async ({ selector, all }, context, timeoutMs) => {
  const { settle, warn } = context;
  if (!all) {
    const waitMs = Math.min(Math.ceil(timeoutMs / 2), CLICK_TIMEOUT_MS);
    const target = await firstMatch(context, selector, "clickable", waitMs);
    await clickOne(target, selector, waitMs);
    await settle(Math.min(timeoutMs, CLICK_TIMEOUT_MS));
    return;
  }
  const targets = await allMatches(context, selector);
  let missed = 0;
  for (const target of targets.slice(0, MAX_CLICKS))
    if ((await tryClick(target, CLICK_EACH_TIMEOUT_MS).catch(() => "")) !== null) missed += 1;
  if (targets.length > MAX_CLICKS)
    warn(
      `Only the first ${MAX_CLICKS} of ${targets.length} matches of \`${selector}\` were clicked.`,
    );
  if (missed > 0)
    warn(`${missed} of ${targets.length} matches of \`${selector}\` could not be clicked.`);
  if (targets.length > 0) await settle(Math.min(timeoutMs, CLICK_TIMEOUT_MS));
};

/** Words in the log of a click that timed out, and what they mean. */
const reasons = [
  ["intercepts pointer events", "another element covers it"],
  ["not visible", "it is not visible"],
  ["not enabled", "it is disabled"],
  ["is inert", "it is inert, for example behind a dialog"],
  ["outside of the viewport", "it is outside of the window"],
  ["detached from the DOM", "the page kept replacing it"],
] as const;

const reasonOf = (log: string) => reasons.find(([words]) => log.includes(words))?.[1];

async function clickOne(target: Locator, selector: string, timeoutMs: number): Promise<void> {
  const timeout = Math.max(1, (timeoutMs - PAUSE_TIMEOUT_MS) / 2);
  let log = await tryClick(target, timeout);
  if (log === null) return;
  if (reasonOf(log) === undefined)
    // It may disappear meanwhile.
    await target.evaluate(pauseAnimations, null, { timeout: PAUSE_TIMEOUT_MS }).catch(() => {});
  log = await tryClick(target, timeout);
  if (log === null) return;
  const why = reasonOf(log) ?? "it kept moving";
  throw new ActionError(`\`${selector}\` could not be clicked within ${timeoutMs} ms: ${why}.`);
}

type Target = Locator | ElementHandle;

/** Returns the log of a click that was not possible in time, or else null. */
async function tryClick(target: Target, timeoutMs: number): Promise<string | null> {
  // The page may replace it or navigate meanwhile.
  const element: ElementHandle | null =
    "nth" in target ? await target.elementHandle({ timeout: timeoutMs }).catch(() => null) : target;
  const instead = await element?.evaluateHandle(clickedInstead).catch(() => null);
  const other = instead?.asElement() ?? null;
  const direct = other === null ? timeoutMs : Math.min(timeoutMs, DIRECT_TIMEOUT_MS);
  try {
    await target.click({ timeout: direct });
    return null;
  } catch (error) {
    if (isDone(error)) return null;
    if (!isTimeout(error)) throw error;
    const isClicked = other !== null && (await clickOther(other, element, timeoutMs - direct));
    return isClicked ? null : messageOf(error);
  }
}

/** The label of a control, or the list of an option, which a user clicks if the element is hidden. Runs in the page. */
const clickedInstead = (element: Element): Element | null =>
  element instanceof HTMLInputElement && ["checkbox", "radio", "file"].includes(element.type)
    ? (element.labels?.[0] ?? null)
    : element.matches("option")
      ? element.closest("select")
      : null;

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
    // The label may contain a link, so that its middle must not be clicked.
    await other.click({ timeout, trial: true });
    await other.evaluate((label) => label instanceof HTMLElement && label.click());
    return true;
  } catch (error) {
    if (isTimeout(error)) return false;
    throw error;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : "");

/** Whether only the end of the click is missing: a script of the page is busy, or a page that it opens is slow. */
function isDone(error: unknown): boolean {
  const log = messageOf(error);
  return log.lastIndexOf("performing click action") > log.lastIndexOf("retrying click action");
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
