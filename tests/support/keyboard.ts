import { expect, type Locator, type Page, type Route } from "@playwright/test";

const SENT_WITHIN_MS = 30_000;
const NOTHING_SENT = Symbol("nothing sent");

export const sectionButton = (page: Page, name: string): Locator =>
  page.getByRole("heading", { name: new RegExp(`^${name}`) }).getByRole("button");

/** Opens a section or a collapsible group with the keyboard. */
export async function unfold(button: Locator): Promise<void> {
  if ((await button.getAttribute("aria-expanded")) === "true") return;
  await button.focus();
  await button.press("Enter");
  await expect(button).toHaveAttribute("aria-expanded", "true");
}

/** Replaces the value of a field. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.press("ControlOrMeta+a");
  await field.press("Delete");
  await field.pressSequentially(text);
}

/** The body that Run sends. The request is intercepted, so nothing is searched. */
export async function sentBody(page: Page): Promise<unknown> {
  const { promise: sent, resolve } = Promise.withResolvers<unknown>();
  const intercept = async (route: Route) => {
    await route.abort();
    resolve(route.request().postDataJSON());
  };
  await page.route("**/api/search", intercept, { times: 1 });
  await page.keyboard.press("ControlOrMeta+Enter");
  const limit = setTimeout(resolve, SENT_WITHIN_MS, NOTHING_SENT);
  const body = await sent;
  clearTimeout(limit);
  if (body === NOTHING_SENT)
    throw new Error(`Nothing was sent from this page:\n${await page.ariaSnapshot()}`);
  return body;
}
