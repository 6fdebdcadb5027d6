import type { Locator, Page } from "@playwright/test";

export async function chooseFromRequestMenu(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: "Request menu" }).click();
  await page.getByRole("menuitem", { name }).click();
}

export async function openSavedRequests(page: Page): Promise<Locator> {
  await chooseFromRequestMenu(page, /^Saved requests/);
  return page.getByRole("dialog", { name: "Saved requests" });
}

export async function openVariables(page: Page): Promise<Locator> {
  await chooseFromRequestMenu(page, /^Variables/);
  return page.getByRole("dialog", { name: "Variables" });
}
