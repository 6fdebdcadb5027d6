import type { Page } from "@playwright/test";
import { chooseFromRequestMenu } from "../support/request-menu";
import { WorkbenchPage } from "../support/workbench-page";
import { expect, test } from "./fixtures";

const tabsOf = (page: Page) => page.getByRole("tablist", { name: "Open requests" });
const addRequest = async (page: Page) => {
  await page.getByRole("button", { name: "New request", exact: true }).click();
  await expect(tabsOf(page).getByRole("tab", { selected: true })).toHaveText("New request");
};

test("opens several requests, each with its results, undo and place after a reload", async ({
  workbench,
  page,
  context,
}) => {
  await workbench.open();
  await workbench.query.fill("the first one");
  await expect(tabsOf(page)).toBeHidden();
  await addRequest(page);
  const tabs = tabsOf(page).getByRole("tab");
  await expect(tabs).toHaveText(["the first one", "New request"]);
  await expect(workbench.query).toBeFocused();
  await workbench.search("wait for an element");
  await expect(tabs).toHaveText(["the first one", "wait for an element"]);
  await workbench.expectAccessible();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("search-workbench.open-drafts")))
    .toContain('"runId":"');

  await tabs.last().focus();
  await page.keyboard.press("ArrowLeft");
  await expect(tabs.first()).toHaveAttribute("aria-selected", "true");
  await expect(tabs.first()).toBeFocused();
  await expect(workbench.query).toHaveValue("the first one");
  await expect(workbench.items).toHaveCount(0);
  await workbench.query.fill("changed");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(workbench.query).toHaveValue("the first one");

  await page.reload();
  await expect(tabs).toHaveText(["the first one", "wait for an element"]);
  await expect(workbench.query).toHaveValue("the first one");
  await expect(workbench.run).toBeEnabled();
  await page.getByRole("tab", { name: "Form" }).focus();
  await page.keyboard.press("]");
  await expect(workbench.query).toHaveValue("wait for an element");
  await expect(workbench.items.first()).toBeVisible();

  // Another tab of the browser has its own set.
  const other = new WorkbenchPage(await context.newPage());
  await other.open();
  await expect(tabsOf(other.page)).toBeHidden();
  await other.query.fill("elsewhere");
  await addRequest(other.page);
  await expect(tabsOf(other.page).getByRole("tab")).toHaveText(["elsewhere", "New request"]);
  await other.page.close();
  await page.reload();
  await expect(tabs).toHaveText(["the first one", "wait for an element"]);
});

test("switches between requests with different numbers of headers and steps", async ({
  workbench,
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await workbench.open();
  await workbench.query.fill("with headers");
  await page.getByRole("button", { name: /^Page loading/ }).click();
  for (const index of [1, 2]) {
    await page.getByRole("button", { name: "Add header" }).click();
    await page.getByLabel(`Header ${index}: name`).fill(`X-${index}`);
    await page.getByLabel(`Header ${index}: value`).fill(`v${index}`);
  }
  await addRequest(page);
  const tabs = tabsOf(page).getByRole("tab");
  await expect(tabs).toHaveText(["with headers", "New request"]);
  await expect(page.getByLabel("Header 1: name")).toHaveCount(0);
  await tabs.first().click();
  await expect(page.getByLabel("Header 2: name")).toHaveValue("X-2");
  await expect(page.getByLabel("Header 1: name")).toHaveValue("X-1");
  await page.getByRole("button", { name: "Remove header 1" }).press("Enter");
  // The row that takes its place.
  await expect(page.getByLabel("Header 1: name")).toBeFocused();
  await page.getByLabel("Header 1: name").fill("X-3");
  await tabs.last().click();
  await tabs.first().click();
  await expect(page.getByLabel("Header 1: name")).toHaveValue("X-3");
  await expect(page.getByLabel("Header 2: name")).toHaveCount(0);
  expect(errors).toEqual([]);
});

test("keeps keys typed before the code of a command has loaded, in their order", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  await workbench.query.fill("one");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", (route) => released.then(() => route.continue()));
  await page.getByRole("button", { name: "New request", exact: true }).click();
  await page.keyboard.type("twoo");
  await page.keyboard.press("Backspace");
  await expect(workbench.query).toHaveValue("one");
  release();
  const tabs = tabsOf(page).getByRole("tab");
  await expect(tabs).toHaveText(["one", "two"]);
  await expect(workbench.query).toBeFocused();
  await expect(workbench.query).toHaveValue("two");
  await page.keyboard.type(" more");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(workbench.query).not.toHaveValue("two more");
});

test("closes a request and opens it again where it was", async ({ workbench, page }) => {
  await workbench.open();
  await workbench.query.fill("one");
  const tabs = tabsOf(page).getByRole("tab");
  for (const query of ["two", "three"]) {
    await addRequest(page);
    await workbench.query.fill(query);
  }
  await tabs.nth(1).click();
  await expect(workbench.query).toHaveValue("two");
  await page.keyboard.press("Delete");
  await expect(tabs).toHaveText(["one", "three"]);
  await expect(workbench.query).toHaveValue("three");
  await page.getByRole("button", { name: "Undo close" }).click();
  await expect(tabs).toHaveText(["one", "two", "three"]);
  await expect(workbench.query).toHaveValue("two");
  for (let left = 2; left > 0; left--)
    await page.getByRole("button", { name: "Close request" }).click();
  await expect(page.getByRole("button", { name: "Close request" })).toBeHidden();
  await expect(workbench.query).toHaveValue("one");
});

test("keeps the focus on the tabs while they are closed and opened again by keyboard", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  await workbench.query.fill("one");
  const tabs = tabsOf(page).getByRole("tab");
  for (const query of ["two", "three", "four"]) {
    await addRequest(page);
    await workbench.query.fill(query);
  }
  await tabs.nth(1).click();
  for (const rest of [["one", "three", "four"], ["one", "four"], ["one"]]) {
    await page.keyboard.press("Delete");
    await expect(tabs).toHaveText(rest);
    await expect(tabs.and(page.locator('[aria-selected="true"]'))).toBeFocused();
  }
  await page.getByRole("button", { name: "Undo close" }).press("Enter");
  await expect(tabs.last()).toBeFocused();
  await page.getByRole("button", { name: "Close request" }).press("Enter");
  await expect(tabs).toBeFocused();
});

test("names a saved request, marks its changes and updates it", async ({ workbench, page }) => {
  await workbench.open();
  await workbench.query.fill("heat pump");
  await page.keyboard.press("ControlOrMeta+s");
  const save = page.getByRole("dialog", { name: "Save request" });
  await save.getByRole("textbox", { name: "Name" }).fill("Mine");
  await save.getByRole("button", { name: "Save", exact: true }).click();
  const tabs = tabsOf(page).getByRole("tab");
  await expect(tabs).toHaveText(["Mine"]);
  await workbench.query.fill("heat pump noise");
  await expect(tabs).toHaveText(["Mine (changed)"]);
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(tabs).toHaveText(["Mine"]);
  await page.reload();
  await expect(tabs).toHaveText(["Mine"]);
  await chooseFromRequestMenu(page, /^Saved requests/);
  const saved = page.getByRole("dialog", { name: "Saved requests" });
  await expect(saved.getByRole("button", { name: /^Mine/ })).toContainText("heat pump noise");

  // A new name is shown in the tab, and an update keeps it.
  await saved.getByRole("button", { name: "Name, tags and note of Mine" }).click();
  await saved.getByRole("textbox", { name: "Name" }).fill("Renamed");
  await page.keyboard.press("Enter");
  await expect(saved.getByRole("button", { name: /^Renamed/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tabs).toHaveText(["Renamed"]);
  // As if another tab of the browser had renamed it.
  await page.evaluate(() => {
    const key = "search-workbench.open-drafts";
    const stored = sessionStorage.getItem(key) ?? "";
    sessionStorage.setItem(key, stored.replace('"Renamed"', '"Mine"'));
  });
  await page.reload();
  await workbench.query.fill("heat pump cost");
  await expect(tabs).toHaveText(["Mine (changed)"]);
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(tabs).toHaveText(["Renamed"]);
});

test("shows the whole tab of a request while its title grows", async ({ workbench, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await workbench.open();
  await workbench.query.fill("the first request");
  await addRequest(page);
  await workbench.query.pressSequentially("a request with a long title");
  const shown = tabsOf(page).getByRole("tab", { selected: true });
  await expect(shown).toHaveText("a request with a long title");
  await expect(shown).toBeInViewport({ ratio: 1 });
});
