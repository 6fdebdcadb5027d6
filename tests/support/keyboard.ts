import { expect, type Locator, type Page } from "@playwright/test";

const SENT_WITHIN_MS = 30_000;

export const sectionButton = (page: Page, name: string): Locator =>
  page.getByRole("heading", { name: new RegExp(`^${name}`) }).getByRole("button");

/** Opens a section or a collapsible group with the keyboard. */
export async function unfold(button: Locator): Promise<void> {
  if ((await button.getAttribute("aria-expanded")) === "true") return;
  await button.focus();
  await button.press("Enter");
  await expect(button).toHaveAttribute("aria-expanded", "true");
}

export async function type(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.press("ControlOrMeta+a");
  await field.press("Delete");
  await field.pressSequentially(text);
}

declare global {
  interface Window {
    /** Resolves to the body of the next search. */
    nextSearch?: Promise<string>;
  }
}

/**
 * The body that Run sends. Nothing is searched: the page's `fetch` fails once. An interception by the browser would
 * begin too late for a request that follows immediately.
 */
export async function sentBody(page: Page): Promise<unknown> {
  await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const plainFetch = window.fetch;
    window.nextSearch = promise;
    window.fetch = (address, init) => {
      if (address !== "/api/search") return plainFetch(address, init);
      window.fetch = plainFetch;
      resolve(String(init?.body));
      return Promise.reject(new TypeError("Not sent"));
    };
  });
  await page.keyboard.press("ControlOrMeta+Enter");
  const { promise: limit, resolve: expire } = Promise.withResolvers<null>();
  const timer = setTimeout(expire, SENT_WITHIN_MS, null);
  const body = await Promise.race([page.evaluate(() => window.nextSearch), limit]);
  clearTimeout(timer);
  if (typeof body !== "string")
    throw new Error(`Nothing was sent from this page:\n${await page.ariaSnapshot()}`);
  return JSON.parse(body);
}
