import { WorkbenchPage } from "../support/workbench-page";
import { expect, test } from "./fixtures";

test("restores text typed without a pause after the page crashes", async ({
  server,
  workbench,
  page,
  context,
}) => {
  await workbench.open(server.origin);
  await workbench.query.fill("");
  // Typed without a pause that would trigger saving, for longer than the maximum save delay.
  await workbench.query.pressSequentially("word ".repeat(10), { delay: 80 });
  const crashed = page.waitForEvent("crash");
  page.goto("chrome://crash").catch(() => {});
  await crashed;
  await page.close();
  const after = new WorkbenchPage(await context.newPage());
  await after.open(server.origin);
  expect((await after.query.inputValue()).length).toBeGreaterThan(10);
});

test("includes the last character, however soon a run or the end of the page follows", async ({
  server,
  workbench,
  page,
}) => {
  await workbench.open(server.origin);
  await workbench.query.fill("lette");
  const sent = page.waitForRequest("**/api/search");
  await workbench.query.evaluate((field: HTMLInputElement) => {
    document.execCommand("insertText", false, "r");
    field.form?.requestSubmit();
  });
  expect((await sent).postDataJSON()).toMatchObject({ query: "letter" });
  await expect(workbench.results.getByRole("tab").first()).toBeVisible();

  await Promise.all([
    page.waitForEvent("load"),
    page.evaluate(() => {
      document.execCommand("insertText", false, "s");
      location.reload();
    }),
  ]);
  await expect(workbench.query).toHaveValue("letters");
});

test("stores one draft per tab, and a third tab can open either", async ({ server, context }) => {
  const [one, two] = [
    new WorkbenchPage(await context.newPage()),
    new WorkbenchPage(await context.newPage()),
  ];
  await one.open(server.origin);
  await two.open(server.origin);
  await one.query.fill("of the first tab");
  await one.page.waitForTimeout(600);
  await two.query.fill("of the second tab");
  await two.page.waitForTimeout(600);
  await one.page.reload();
  await two.page.reload();
  await expect(one.query).toHaveValue("of the first tab");
  await expect(two.query).toHaveValue("of the second tab");
  await one.page.close();
  await two.page.close();

  const third = new WorkbenchPage(await context.newPage());
  await third.open(server.origin);
  await expect(third.query).toHaveValue("of the second tab");
  await third.page.getByRole("button", { name: "Request menu" }).click();
  await third.page.getByRole("menuitem", { name: /^Saved requests/ }).click();
  await third.page.getByRole("button", { name: /of the first tab/ }).click();
  await expect(third.query).toHaveValue("of the first tab");
});

test("shows the last run of the tab again after a reload, and in no other tab", async ({
  server,
  workbench,
  page,
  context,
}) => {
  await workbench.open(server.origin);
  await workbench.search("wait for an element");
  // Without the age of the page, which changes.
  const title = workbench.items.first().getByRole("heading");
  const first = await title.textContent();
  // The run is stored shortly after its results appear.
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("search-workbench.open-drafts")))
    .toContain('"runId":"');
  let runs = 0;
  context.on("request", (request) => {
    if (request.url().endsWith("/api/search")) runs += 1;
  });
  await page.reload();
  await expect(title).toHaveText(first ?? "");
  const other = new WorkbenchPage(await context.newPage());
  await other.open(server.origin);
  await expect(other.page.getByRole("button", { name: "Open the last run" })).toBeVisible();
  await expect(other.items).toHaveCount(0);
  expect(runs).toBe(0);
});
