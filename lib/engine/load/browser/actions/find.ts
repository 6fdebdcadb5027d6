import "server-only";
import type { Locator, Page } from "playwright-core";
import { ActionError } from "./action-handler";

/** Elements of a CSS selector, also those inside open shadow roots. Throws where it is no selector. */
export async function matches(page: Page, selector: string): Promise<Locator> {
  const locator = page.locator(`css=${selector}`);
  try {
    await locator.count();
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    if (/selector|Unexpected|parsing/i.test(message))
      throw new ActionError(`\`${selector}\` is not a CSS selector.`);
    throw error;
  }
  return locator;
}

/** The first element that matches, as soon as there is one. */
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
    const there = (await first.count()) > 0;
    throw new ActionError(
      there
        ? `what \`${selector}\` matches did not become visible within ${timeoutMs} ms.`
        : `nothing matched \`${selector}\` within ${timeoutMs} ms.`,
    );
  }
  return first;
}

export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === "TimeoutError";
