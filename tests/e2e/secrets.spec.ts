import { expect } from "@playwright/test";
import { readableInPage } from "../support/browser-traces";
import { startEchoService } from "../support/echo-service";
import { openVariables } from "../support/request-menu";
import { testBehind } from "./service-fixtures";

const test = testBehind("Echo", () =>
  startEchoService((sent) => ({
    success: true,
    creditsUsed: 1,
    data: { web: [{ url: "https://a.example/1", title: `Header ${sent}` }] },
  })),
);

const CANARY = "canary-of-a-variable";

test("enters a secret once, sends it after a reload, and never shows it", async ({
  workbench,
  page,
  service,
}) => {
  const responses: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/api/")) responses.push(response.text().catch(() => ""));
  });
  await workbench.open();
  const dialog = await openVariables(page);
  await dialog.getByRole("button", { name: "Add variable" }).first().click();
  await page.keyboard.type("token");
  await dialog.getByRole("combobox", { name: "Type of token" }).selectOption("Secret");
  await expect(dialog.getByText("Not set: enter it.")).toBeVisible();
  const value = dialog.getByLabel("Value of token", { exact: true });
  await value.fill("short");
  await value.press("Enter");
  await expect(value).toHaveAccessibleDescription(/at least 6 characters/);
  await expect(value).toBeFocused();
  await value.fill(CANARY);
  await workbench.expectAccessible();
  await value.press("Enter");
  await expect(dialog.getByText("Set for this session, for Echo.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Replace value of token" })).toBeFocused();
  await expect(value).toBeHidden();
  await workbench.expectAccessible();
  await page.keyboard.press("Escape");

  await workbench.query.fill("tea");
  await workbench.addHeader("Authorization", "Bearer {{token}}");
  await workbench.search();
  const sent = { scrapeOptions: { headers: { Authorization: `Bearer ${CANARY}` } } };
  expect(service.bodies.at(-1)).toMatchObject(sent);
  await expect(workbench.items.first()).toContainText("Header Bearer [removed]");

  await page.reload();
  await expect(workbench.run).toBeEnabled();
  await page.getByRole("button", { name: /^Page loading/ }).click();
  await expect(page.getByLabel("Header 1: value")).toHaveValue("Bearer {{token}}");
  const before = service.bodies.length;
  await workbench.search();
  expect(service.bodies).toHaveLength(before + 1);
  expect(service.bodies.at(-1)).toMatchObject(sent);
  await page.getByRole("tab", { name: "Code" }).click();
  await expect(page.getByRole("region", { name: "Code" })).toContainText("Bearer <token>");
  const seen = `${await readableInPage(page)} ${(await Promise.all(responses)).join()}`;
  expect(seen).toContain("Bearer {{token}}");
  expect(seen).not.toContain(CANARY);
});

test("sends nothing when the value was deleted, and says so at the field", async ({
  workbench,
  page,
  service,
}) => {
  await workbench.open();
  const dialog = await openVariables(page);
  await dialog.getByRole("button", { name: "Add variable" }).first().click();
  await page.keyboard.type("gone");
  await dialog.getByRole("combobox", { name: "Type of gone" }).selectOption("Secret");
  await dialog.getByLabel("Value of gone", { exact: true }).fill(CANARY);
  await dialog.getByRole("button", { name: "Save value" }).click();
  await dialog.getByRole("button", { name: "Delete value of gone" }).click();
  await expect(dialog.getByLabel("Value of gone", { exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await workbench.query.fill("tea");
  await workbench.addHeader("Cookie", "sid={{gone}}");
  const before = service.bodies.length;
  await workbench.run.click();
  await expect(page.getByText(/has no value for the secret \{\{gone\}\}/).first()).toBeVisible();
  expect(service.bodies).toHaveLength(before);
});
