import { chooseFromRequestMenu } from "../support/request-menu";
import { expect, test } from "./fixtures";

test.use({ loadsEarly: true });

test("shows an error in place of a part that fails to load, and loads it on retry", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  await workbench.search();
  await page.waitForLoadState("networkidle");
  await page.route("**/_next/static/**", (route) => route.abort());
  const missing = page
    .getByRole("alert")
    .filter({ hasText: "This part of the page could not be loaded." });

  await page.getByRole("tab", { name: "JSON", exact: true }).click();
  await expect(missing).toBeVisible();
  await expect(workbench.items.first()).toBeVisible();
  await expect(workbench.query).toBeEditable();
  await workbench.expectAccessible();

  await chooseFromRequestMenu(page, "Import…");
  const ofDialog = missing.filter({ has: page.getByRole("button", { name: "Close" }) });
  await expect(ofDialog).toBeVisible();
  await workbench.expectAccessible();
  await ofDialog.getByRole("button", { name: "Close" }).click();
  await expect(ofDialog).toBeHidden();

  await page.unroute("**/_next/static/**");
  await missing.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("textbox", { name: "Request as JSON" })).toBeVisible();
  await chooseFromRequestMenu(page, "Import…");
  await expect(page.getByRole("dialog", { name: "Import request" })).toBeVisible();
});
