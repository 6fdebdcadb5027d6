import "server-only";
import type { Locator, Page } from "playwright-core";
import { ActionError } from "./action-handler";

/**
 * Elements that match a CSS selector, including those in open shadow roots. Throws if the selector
 * is invalid.
 */
export async function matches(page: Page, selector: string): Promise<Locator> {
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

/** Waits for the first match. */
export async function firstMatch(
  page: Page,
  selector: string,
  state: "attached" | "visible",
  timeoutMs: number,
): Promise<Locator> {
  const first = (await matches(page, selector)).first();
  try {
    await first.waitFor({ state, timeout: timeoutMs });
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
