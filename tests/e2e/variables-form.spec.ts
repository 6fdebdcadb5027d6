import type { Page } from "@playwright/test";
import { openVariables } from "../support/request-menu";
import { expect, test } from "./fixtures";

const notSent = (page: Page) => page.getByRole("region", { name: "Not sent" });

const store = (page: Page, variables: readonly object[]) =>
  page.addInitScript(
    (text) => localStorage.setItem("search-workbench.variables", text),
    JSON.stringify({ variables, environments: [], chosen: null }),
  );

test("hides why nothing was sent when a variable corrects it", async ({ workbench, page }) => {
  await workbench.open();
  await workbench.query.fill("{{topic}}");
  await workbench.run.click();
  await expect(notSent(page)).toContainText("{{topic}} is not defined");
  await page.getByRole("button", { name: "Open Variables" }).click();
  const dialog = page.getByRole("dialog", { name: "Variables" });
  await dialog.getByRole("button", { name: "Define topic" }).click();
  await page.keyboard.type("markdown");
  await page.keyboard.press("Escape");
  await expect(notSent(page)).toBeHidden();
  await workbench.search();
});

test("sends undefined names as written", async ({ workbench, page }) => {
  await workbench.open();
  await workbench.query.fill("a {{b}} {{$date}} {{c}}");
  await workbench.query.blur();
  await page.getByRole("button", { name: "Send {{b}}, {{c}} as written" }).click();
  await expect(workbench.query).toHaveValue("a \\{{b}} {{$date}} \\{{c}}");
  await expect(page.getByText(/→ a \{\{b\}\} \d{4}-\d\d-\d\d \{\{c\}\}/)).toBeVisible();
  await expect(page.getByRole("button", { name: /as written$/ })).toBeHidden();
});

test("shows a long name in number fields, and offers variables in lists of choices", async ({
  workbench,
  page,
}) => {
  await store(page, [
    { name: "number_of_results", value: 3 },
    { name: "market", value: "JP" },
    { name: "strict", value: true },
  ]);
  await workbench.open();
  const limit = page.getByRole("textbox", { name: /^Results/ });
  const { width } = (await limit.boundingBox()) ?? { width: 0 };
  expect(width).toBeLessThan(80);
  await limit.fill("{{number_of_results}}");
  const isCut = () => limit.evaluate((input) => input.scrollWidth > input.clientWidth);
  await expect.poll(isCut).toBe(false);
  await limit.fill("10");
  await expect.poll(async () => (await limit.boundingBox())?.width).toBe(width);

  await page.getByRole("button", { name: /^Safety/ }).click();
  const safe = page.getByRole("combobox", { name: /^Safe/ });
  await safe.selectOption("{{strict}} → true");
  await expect(safe).toHaveValue("{{strict}}");
  await workbench.query.fill("markdown");
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/search"));
  await workbench.run.click();
  expect((await sent).postDataJSON()).toMatchObject({ safe: true });
});

test("keeps what two tabs change at the same time", async ({ workbench, page }) => {
  await workbench.open();
  await page.evaluate(() =>
    localStorage.setItem(
      "search-workbench.variables",
      JSON.stringify({
        variables: [
          { name: "a", value: "1" },
          { name: "b", value: "2" },
        ],
        environments: [],
        chosen: null,
      }),
    ),
  );
  await page.reload();
  const other = await page.context().newPage();
  await other.goto("/");
  const [here, there] = [await openVariables(page), await openVariables(other)];
  const value = here.getByRole("textbox", { name: "Value of b" });
  await value.fill("2 here");
  await there.getByRole("button", { name: "Delete a" }).click();
  await expect(here.getByRole("textbox", { name: "Value of a" })).toBeHidden();
  await expect(here.getByText(/^Another tab changed the variables/)).toBeVisible();
  // The field that is edited is still the same.
  await expect(value).toBeFocused();
  await page.keyboard.type(" too");
  await expect(there.getByRole("textbox", { name: "Value of b" })).toHaveValue("2 here too");
});

test("says which names an import contains, and sends them as written", async ({
  workbench,
  page,
}) => {
  await store(page, [{ name: "topic", value: "x" }]);
  await workbench.open();
  for (const asWritten of [false, true]) {
    await page.getByRole("button", { name: "Import request" }).click();
    const dialog = page.getByRole("dialog", { name: "Import request" });
    await dialog.getByRole("textbox", { name: "Request" }).fill('{"query":"{{topic}}"}');
    await expect(dialog.getByText("The request contains {{topic}}")).toBeVisible();
    if (asWritten) await dialog.getByRole("checkbox", { name: /^Send as written/ }).check();
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await expect(workbench.query).toHaveValue(asWritten ? "\\{{topic}}" : "{{topic}}");
  }
});
