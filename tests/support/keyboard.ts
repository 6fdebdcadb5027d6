import { expect, type Locator, type Page } from "@playwright/test";

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
  await page.route("**/api/search", (route) => route.abort());
  const sent = page.waitForRequest("**/api/search", { timeout: 30_000 });
  await page.keyboard.press("ControlOrMeta+Enter");
  const request = await sent.catch(async (error: unknown) => {
    throw new Error(`Nothing was sent from this page:\n${await page.ariaSnapshot()}`, {
      cause: error,
    });
  });
  await page.unroute("**/api/search");
  return request.postDataJSON();
}
