import type { Page } from "@playwright/test";
import { chooseFromRequestMenu } from "../support/request-menu";
import { WorkbenchPage } from "../support/workbench-page";
import { expect, test } from "./fixtures";

test("restores the draft on the way back from another page, not the checkboxes of the browser", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  await workbench.query.fill("left by a link");
  await workbench.choice("Markdown").uncheck();
  await page.goto("/guide");
  await page.goBack();
  await expect(workbench.query).toHaveValue("left by a link");
  await expect(workbench.choice("Markdown")).not.toBeChecked();
  await expect(page.getByText(/^You started typing/)).toBeHidden();
});

test("restores text typed without a pause after the page crashes", async ({
  workbench,
  page,
  context,
}) => {
  await workbench.open();
  await workbench.query.fill("");
  // Typed without a pause that would trigger saving, for longer than the maximum save delay.
  await workbench.query.pressSequentially("word ".repeat(10), { delay: 80 });
  const crashed = page.waitForEvent("crash");
  page.goto("chrome://crash").catch(() => {});
  await crashed;
  await page.close();
  const after = new WorkbenchPage(await context.newPage());
  await after.open();
  expect((await after.query.inputValue()).length).toBeGreaterThan(10);
});

test("includes the last character, however soon a run or the end of the page follows", async ({
  workbench,
  page,
}) => {
  await workbench.open();
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

test("stores the last character of a list and of a country when the page ends immediately", async ({
  workbench,
  page,
}) => {
  await workbench.open("/?query=x&includeDomains=a.example&country=D&formats=markdown");
  for (const [section, path, typed, kept] of [
    ["Domains", "domains.include", "x", /a\.examplex/],
    ["Place", "place.country", "e", /^De$/i],
  ] as const) {
    const button = page.getByRole("button", { name: new RegExp(`^${section}`) });
    if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
    const field = page.locator(`[name^="${path}"]`).first();
    await field.focus();
    await Promise.all([
      page.waitForEvent("load"),
      field.evaluate((element: HTMLInputElement | HTMLTextAreaElement, text) => {
        element.setSelectionRange(element.value.length, element.value.length);
        document.execCommand("insertText", false, text);
        location.reload();
      }, typed),
    ]);
    await expect(field).toHaveValue(kept);
  }
});

test("stores one draft per tab, and a third tab can open either", async ({ context }) => {
  const [one, two] = [
    new WorkbenchPage(await context.newPage()),
    new WorkbenchPage(await context.newPage()),
  ];
  await one.open();
  await two.open();
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
  await third.open();
  await expect(third.query).toHaveValue("of the second tab");
  await chooseFromRequestMenu(third.page, /^Saved requests/);
  await third.page.getByRole("button", { name: /of the first tab/ }).click();
  await expect(third.query).toHaveValue("of the first tab");
});

test("gives a duplicated tab its own copies of the drafts and of the last run", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  await workbench.search("wait for an element");
  const idsOf = (of: Page): Promise<string[]> =>
    of.evaluate(() =>
      JSON.parse(sessionStorage.getItem("search-workbench.open-drafts") ?? "{}").open.map(
        ({ id }: { id: string }) => id,
      ),
    );
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("search-workbench.open-drafts")))
    .toContain('"runId":"');
  await page.getByRole("button", { name: "New request", exact: true }).click();
  const ownTabs = page.getByRole("tablist", { name: "Open requests" }).getByRole("tab");
  await expect(ownTabs).toHaveText(["wait for an element", "New request"]);
  await workbench.query.fill("the second one");
  await ownTabs.first().click();
  const ids = await idsOf(page);
  expect(ids).toHaveLength(2);

  // A window that a page opens gets a copy of its session storage, as a duplicated tab does.
  const [opened] = await Promise.all([
    page.waitForEvent("popup"),
    page.evaluate(() => void window.open(window.location.href)),
  ]);
  const copy = new WorkbenchPage(opened);
  await expect.poll(async () => (await idsOf(opened)).filter((id) => ids.includes(id))).toEqual([]);
  const tabs = opened.getByRole("tablist", { name: "Open requests" }).getByRole("tab");
  await expect(tabs).toHaveCount(2);
  const copied = await idsOf(opened);
  // With the last run.
  await expect(copy.items.first()).toBeVisible();
  await copy.query.fill("changed in the copy");
  await expect
    .poll(() => opened.evaluate(() => JSON.stringify({ ...localStorage })))
    .toContain("changed in the copy");

  // Each tab has its own after a reload, and the ids stay.
  await Promise.all([page.reload(), opened.reload()]);
  await expect(copy.query).toHaveValue("changed in the copy");
  await expect(workbench.query).not.toHaveValue("changed in the copy");
  await expect(ownTabs).toHaveText(["wait for an element", "the second one"]);
  expect(await idsOf(page)).toEqual(ids);
  expect(await idsOf(opened)).toEqual(copied);
});

test("shows the last run of the tab again after a reload, and in no other tab", async ({
  workbench,
  page,
  context,
}) => {
  await workbench.open();
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
  await other.open();
  await expect(other.page.getByRole("button", { name: "Open the last run" })).toBeVisible();
  await expect(other.items).toHaveCount(0);
  expect(runs).toBe(0);
});
