import "server-only";
import type { Locator } from "playwright-core";
import { ActionError, type ActionHandler } from "./action-handler";
import { allMatches, firstMatch, isTimeout } from "./find";

const CLICK_TIMEOUT_MS = 5_000;
const CLICK_EACH_TIMEOUT_MS = 1_000;
/** For `all`: a page may have any number of matches, and each takes time. */
const MAX_CLICKS = 200;

/**
 * Clicks like a user: covered or hidden elements cannot be clicked. With `all`, they are skipped.
 */
export const click: ActionHandler<"click"> = async ({ selector, all }, context, timeoutMs) => {
  const { settle, warn } = context;
  if (!all) {
    const waitMs = Math.min(timeoutMs, CLICK_TIMEOUT_MS);
    const target = await firstMatch(context, selector, "attached", waitMs);
    await clickOne(target, selector, waitMs);
    await settle(Math.min(timeoutMs, CLICK_TIMEOUT_MS));
    return;
  }
  const targets = await allMatches(context, selector);
  let missed = 0;
  for (const target of targets.slice(0, MAX_CLICKS))
    await target.click({ timeout: CLICK_EACH_TIMEOUT_MS }).catch((error) => {
      if (!isDone(error)) missed += 1;
    });
  if (targets.length > MAX_CLICKS)
    warn(
      `Only the first ${MAX_CLICKS} of ${targets.length} matches of \`${selector}\` were clicked.`,
    );
  if (missed > 0) warn(`${missed} matches of \`${selector}\` could not be clicked.`);
  if (targets.length > 0) await settle(Math.min(timeoutMs, CLICK_TIMEOUT_MS));
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : "");

/** Whether only the response of a page that the click opens is missing. */
const isDone = (error: unknown): boolean => messageOf(error).includes("click action done");

/** Words in the log of a click that timed out, and what they mean. */
const reasons = [
  ["intercepts pointer events", "another element covers it"],
  ["not visible", "it is not visible"],
  ["not enabled", "it is disabled"],
  ["outside of the viewport", "it is outside of the window"],
] as const;

async function clickOne(target: Locator, selector: string, timeoutMs: number): Promise<void> {
  try {
    await target.click({ timeout: timeoutMs });
  } catch (error) {
    if (isDone(error)) return;
    if (!isTimeout(error)) throw error;
    const log = messageOf(error);
    const why = reasons.find(([words]) => log.includes(words))?.[1] ?? "it kept moving";
    throw new ActionError(`\`${selector}\` could not be clicked within ${timeoutMs} ms: ${why}.`);
  }
}
