import { expect, type Locator, type Page } from "@playwright/test";
import { startEchoService } from "../support/echo-service";
import { openVariables } from "../support/request-menu";
import { WorkbenchPage } from "../support/workbench-page";
import { testBehind } from "./service-fixtures";

const test = testBehind("Echo", () =>
  startEchoService((sent) => ({
    success: true,
    creditsUsed: 1,
    data: { web: [{ url: "https://a.example/1", title: `Header ${sent}` }] },
  })),
);

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Variables" });

async function define(
  dialog: Locator,
  name: string,
  value: string,
  type: "Text" | "Number" = "Text",
): Promise<void> {
  await dialog.getByRole("button", { name: "Add variable" }).first().click();
  await dialog.page().keyboard.type(name);
  await dialog.getByRole("combobox", { name: `Type of ${name}` }).selectOption(type);
  await dialog.getByRole("textbox", { name: `Value of ${name}` }).fill(value);
}

test("sends the values of variables in the query, a number field and a header", async ({
  service,
  workbench,
  page,
}) => {
  await workbench.open();
  const dialog = await openVariables(page);
  await define(dialog, "old", "1");
  await define(dialog, "city", "Kyoto");
  await define(dialog, "n", "7", "Number");
  await dialog.getByRole("button", { name: "Delete old" }).press("Enter");
  await expect(dialog.getByRole("button", { name: "Delete city" })).toBeFocused();
  await workbench.expectAccessible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await workbench.query.fill("tea in {{city}}");
  await expect(page.getByText("→ tea in Kyoto")).toBeVisible();
  const limit = page.getByRole("textbox", { name: /^Results/ });
  await limit.fill("{{n}}");
  await limit.blur();
  await expect(page.getByText(/→ 7$/)).toBeVisible();
  await expect(limit).not.toHaveAttribute("aria-invalid");
  await workbench.addHeader("X-City", "in {{city}}");
  await workbench.expectAccessible();

  await workbench.search();
  expect(service.bodies.at(-1)).toMatchObject({
    query: "tea in Kyoto",
    limit: 7,
    scrapeOptions: { headers: { "X-City": "in Kyoto" } },
  });
  await expect(workbench.items.first()).toContainText("Header in Kyoto");

  await page.getByRole("tab", { name: "Code" }).click();
  await expect(page.getByRole("tabpanel", { name: "Code" })).toContainText("tea in Kyoto");
  await page.getByRole("tab", { name: "JSON" }).click();
  await expect(page.getByRole("textbox", { name: "Request as JSON" })).toContainText("{{city}}");
});

test("leads from an undefined name to its definition", async ({ service, workbench, page }) => {
  await workbench.open();
  await workbench.query.fill("tea in {{place}}");
  const before = service.bodies.length;
  await workbench.run.click();
  await expect(workbench.query).toHaveAttribute("aria-invalid", "true");
  await expect(workbench.query).toHaveAccessibleDescription(/\{\{place\}\} is not defined/);
  await page.getByRole("button", { name: "Open Variables" }).click();
  const dialog = dialogOf(page);
  await workbench.expectAccessible();
  // The keyboard alone: the first focus is on the missing name.
  await expect(dialog.getByRole("button", { name: "Define place" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("textbox", { name: "Value of place" })).toBeFocused();
  await page.keyboard.type("Uji");
  await page.keyboard.press("Escape");
  await expect(page.getByText("→ tea in Uji")).toBeVisible();
  await expect(workbench.query).not.toHaveAttribute("aria-invalid");
  expect(service.bodies.length).toBe(before);
  await workbench.query.fill("\\{{place}}");
  await workbench.search();
  expect(service.bodies.at(-1)).toMatchObject({ query: "{{place}}" });
});

test("shows what is below a long query while it is edited", async ({ workbench, page }) => {
  for (const width of [360, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await workbench.open();
    await workbench.query.fill(`${"more words than fit in a line ".repeat(4)} {{place}}`);
    await workbench.run.click();
    await page.getByRole("button", { name: "Show query" }).click();
    await expect(page.getByRole("region", { name: "Not sent" })).toBeHidden();
    await expect(workbench.query).toBeFocused();
    await page.getByRole("button", { name: "Open Variables" }).click();
    await expect(dialogOf(page)).toBeVisible();
  }
});

test("switches between environments, in every tab and after a reload", async ({
  workbench,
  page,
  context,
}) => {
  await workbench.open();
  await workbench.query.fill("tea in {{city}}");
  const dialog = await openVariables(page);
  await define(dialog, "city", "Kyoto");
  await dialog.getByRole("button", { name: "Add environment" }).click();
  await page.keyboard.type("south");
  await page.keyboard.press("Enter");
  const own = dialog.getByRole("region", { name: "Variables of south" });
  await own.getByRole("button", { name: "Add variable" }).click();
  await page.keyboard.type("city");
  await own.getByRole("textbox", { name: "Value of city" }).fill("Kagoshima");
  await workbench.expectAccessible();
  await dialog.getByRole("button", { name: "Duplicate environment" }).click();
  await expect(dialog.getByRole("textbox", { name: "Name of the environment" })).toHaveValue(
    "south copy",
  );
  await dialog.getByRole("button", { name: "Delete environment" }).click();
  await expect(dialog.getByText("Deleted “south copy”.")).toBeVisible();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await dialog.getByRole("combobox", { name: "Environment" }).selectOption("south");
  await page.keyboard.press("Escape");
  await expect(page.getByText("→ tea in Kagoshima")).toBeVisible();

  await page.reload();
  await expect(page.getByText("→ tea in Kagoshima")).toBeVisible();
  const choice = page.getByRole("combobox", { name: "Environment" });
  await choice.selectOption("No environment");
  await expect(page.getByText("→ tea in Kyoto")).toBeVisible();

  const other = await context.newPage();
  const second = new WorkbenchPage(other);
  await second.open();
  await second.query.fill("coffee in {{city}}");
  await expect(other.getByText("→ coffee in Kyoto")).toBeVisible();
  await other.getByRole("combobox", { name: "Environment" }).selectOption("south");
  await expect(page.getByText("→ tea in Kagoshima")).toBeVisible();
  await expect(choice).toHaveValue("south");
});

test("is accessible with errors and environments in both themes", async ({ workbench, page }) => {
  await workbench.open();
  const dialog = await openVariables(page);
  await define(dialog, "n", "many", "Number");
  await expect(dialog.getByText(/Enter a number. 0 is used until then./)).toBeVisible();
  await dialog.getByRole("button", { name: "Add variable" }).click();
  await page.keyboard.type("1a");
  await expect(dialog.getByText(/Use up to 64 letters/)).toBeVisible();
  await dialog.getByRole("combobox", { name: "Type of 1a" }).selectOption("Secret");
  await dialog.getByRole("button", { name: "Add environment" }).click();
  await workbench.expectAccessibleInBothThemes();
  await dialog.getByRole("button", { name: "Delete n", exact: true }).click();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByRole("textbox", { name: "Value of n" })).toBeVisible();
  await page.keyboard.press("Escape");
  await workbench.expectAccessibleInBothThemes();
});
