import "server-only";
import type { Page } from "playwright-core";
import { ActionError, type ActionHandler } from "./action-handler";
import { firstMatch } from "./find";

/** Leaves at least half of the remaining time to read the page if the element never appears. */
const MAX_WAIT_MS = 30_000;

/** Whether an element has no size, although no style hides it. */
const isEmpty = (page: Page, selector: string): Promise<boolean> =>
  page
    .locator(`css=${selector}`)
    .evaluateAll((all) => all.some((each) => each.checkVisibility({ visibilityProperty: true })))
    .catch(() => false);

export const wait: ActionHandler<"wait"> = async (
  { milliseconds, selector },
  context,
  timeoutMs,
) => {
  if (selector !== undefined) {
    const waitMs = Math.floor(Math.min(timeoutMs / 2, MAX_WAIT_MS));
    try {
      await firstMatch(context, selector, "visible", waitMs);
    } catch (error) {
      if (!(await isEmpty(context.page, selector))) throw error;
      context.warn(`The element that \`${selector}\` matches is shown, but it is empty.`);
    }
    return;
  }
  const ms = milliseconds ?? 0;
  if (ms > timeoutMs)
    throw new ActionError(`${ms} ms exceed the remaining ${timeoutMs} ms; raise \`timeout\`.`);
  await new Promise((done) => setTimeout(done, ms));
};
