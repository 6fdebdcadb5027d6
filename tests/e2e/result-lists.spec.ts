import { expect } from "@playwright/test";
import { ScenarioService } from "../support/scenario-service";
import { foreignRequests } from "../support/sent-requests";
import type { WorkbenchPage } from "../support/workbench-page";
import type { WorkbenchServer } from "../support/workbench-server";
import { testBehind } from "./service-fixtures";

const test = testBehind("Lists", () => new ScenarioService().start()).extend<{
  readonly errors: string[];
}>({
  errors: async ({ page }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    await use(errors);
    expect(errors).toEqual([]);
  },
  workbench: async ({ workbench, errors: _ }, use) => {
    await use(workbench);
  },
});

/** Opens and runs a request for three sources, two domains and the Markdown of each page. */
async function runNarrowed(workbench: WorkbenchPage, server: WorkbenchServer, query = "narrow") {
  await workbench.open(
    `${server.origin}/?query=${query}&sources=web,news,images&includeDomains=site-0.example,site-1.example&formats=markdown`,
  );
  await workbench.search();
}

const shown = (workbench: WorkbenchPage, text: string) =>
  expect(workbench.results.getByText(text, { exact: true })).toBeVisible();

test("shows returned and missing contents on cards, and filters by facets and text", async ({
  page,
  workbench,
  server,
}) => {
  await runNarrowed(workbench, server);
  const { results, items } = workbench;
  await shown(workbench, "12 of 12 shown");
  const card = (title: string) => items.filter({ hasText: title });
  await expect(card("Page 0")).toContainText("also in News");
  await expect(card("Page 1").first()).toContainText("3 of 90 pages");
  await expect(card("Page 2")).toContainText("Other domain");
  await expect(card("Page 2")).toContainText("markdown not returned");
  await expect(card("Page 5")).toContainText("Forbidden there");

  await results.getByRole("button", { name: "Hide them" }).click();
  await shown(workbench, "8 of 12 shown");
  await results.getByRole("button", { name: /^Filter/ }).click();
  const facets = page.getByRole("dialog", { name: "Filter results" });
  await facets.getByRole("checkbox", { name: "German" }).check();
  await shown(workbench, "4 of 12 shown");
  await workbench.expectAccessible();
  await page.keyboard.press("Escape");
  // The button is gone then, and the keyboard still in the results.
  await results.getByRole("button", { name: "Clear all" }).press("Enter");
  await shown(workbench, "12 of 12 shown");
  await expect(results.locator(":focus")).toHaveCount(1);
  // The button is disabled then, and the keyboard still in the filters.
  await results.getByRole("button", { name: /^Filter/ }).click();
  await facets.getByRole("checkbox", { name: "German" }).check();
  await facets.getByRole("button", { name: "Clear", exact: true }).press("Enter");
  await expect(facets).toBeFocused();
  await page.keyboard.press("Escape");

  const find = results.getByRole("textbox", { name: "Find in all content" });
  await find.fill("WORD9");
  await shown(workbench, "1 of 12 shown");
  await expect(card("Page 9")).toContainText("1 hit");
  // The excerpt is cut at the match, and leads to it.
  await card("Page 9").getByRole("button", { name: "Open the match in Markdown · line 3" }).click();
  await expect(results.getByRole("region", { name: /Result 1 of 1/ })).toContainText("word9");
  await find.fill("page");
  await results.getByRole("button", { name: "Page 9", exact: true }).click();
  const matches = results.getByRole("group", { name: "Matches in this page" });
  await expect(matches).toContainText("1 of 1");
  await find.fill("word9");
  await results.getByRole("combobox", { name: "Find in" }).selectOption("Titles");
  await expect(results.getByRole("heading", { name: "No matches for “word9”" })).toBeVisible();
  await results.getByRole("combobox", { name: "Find in" }).selectOption("All content");
  await expect(page.getByRole("status").filter({ hasText: "1 of 12 shown" })).toBeAttached();
  await find.fill("forbidden THERE");
  await expect(card("Page 5")).toBeVisible();
  await shown(workbench, "1 of 12 shown");
  await expect(card("Page 5")).toContainText("Metadata · error");
  // Highlighted in the excerpt and the error, without changing their elements.
  await expect.poll(() => page.evaluate(() => CSS.highlights.get("found")?.size)).toBe(2);
  await find.fill("nowhere at all");
  await expect(
    results.getByRole("heading", { name: "No matches for “nowhere at all”" }),
  ).toBeVisible();
  await find.press("Escape");
  await shown(workbench, "12 of 12 shown");
});

test("tries one page again on its card, keeps the form, and shows the tries again from the history", async ({
  page,
  workbench,
  service,
  server,
}) => {
  await runNarrowed(workbench, server);
  await workbench.items.first().getByRole("button").first().focus();
  await page.keyboard.press("End");
  const card = workbench.items.filter({ hasText: "Just a moment" });
  await expect(card).toContainText("Looks like a bot wall");
  const before = service.searches.length;
  await card.getByRole("button", { name: /^Enhanced proxy ?about \d+/ }).click();
  const tries = card.getByRole("list", { name: "Tries of this page" });
  await expect(tries.getByRole("listitem").last()).toContainText(
    /^2nd try ?Enhanced proxy: .* instead of 65 B · .* · 3 credits$/,
  );
  expect(service.searches.slice(before).map((body) => JSON.parse(body))).toEqual([
    {
      query: "narrow site:walled.example/gate",
      limit: 1,
      sources: [{ type: "web" }],
      scrapeOptions: { formats: ["markdown"], proxy: "enhanced", maxAge: 0 },
    },
  ]);
  await expect(workbench.query).toHaveValue("narrow");
  const detail = workbench.results.getByRole("region", { name: /^Result 12 of 12/ });
  await expect(detail).toContainText("Behind the wall");
  await expect(detail.getByRole("list", { name: "Tries of this page" })).toBeVisible();
  await workbench.expectAccessible();
  await tries.getByRole("button", { name: "1st try" }).click();
  await expect(detail).toContainText("Enable JavaScript and cookies");
  await expect(card.getByRole("button", { name: /^Enhanced proxy/ })).toHaveCount(0);

  const runs = (await workbench.openHistory()).getByRole("listitem");
  await expect(runs.first()).toContainText("1 more try");
  await page.reload();
  await page.getByRole("tab", { name: "History" }).click();
  await runs.first().getByRole("button").first().click();
  // Until then, the results are those that the reload restored.
  await expect(page.getByText("Opened from the history.").first()).toBeAttached();
  await workbench.items.first().getByRole("button").first().focus();
  await page.keyboard.press("End");
  await tries.getByRole("button", { name: "2nd try" }).click();
  await expect(detail).toContainText("Behind the wall");
  expect(service.searches.length).toBe(before + 1);
});

test("repairs all bad pages, each with one request, and not on the cards of a later run", async ({
  page,
  workbench,
  service,
  server,
}) => {
  await runNarrowed(workbench, server, "first");
  const { results } = workbench;
  const before = service.searches.length;
  let open = () => {};
  service.pageGate = new Promise((done) => {
    open = done;
  });
  await results.getByRole("button", { name: "Hide them" }).click();
  await shown(workbench, "8 of 12 shown");
  await expect(results.getByRole("button", { name: /^Repair all 5/ })).toHaveCount(0);
  await results.getByRole("button", { name: /^Remove the filter/ }).click();
  // A forbidden page, three without Markdown, and the wall.
  await results.getByRole("button", { name: /^Repair all 5/ }).click();
  await expect(results.getByRole("status").filter({ hasText: "Trying 1 of 5" })).toBeVisible();
  await workbench.search("second");
  open();
  await expect.poll(() => service.searches.length).toBe(before + 6);
  service.pageGate = Promise.resolve();
  await expect(results.getByRole("button", { name: /^Repair all 5/ })).toBeVisible();
  await expect(results.getByRole("list", { name: "Tries of this page" })).toHaveCount(0);
  const queries = service.searches.slice(before).map((body) => JSON.parse(body).query);
  expect(queries.filter((query) => query.startsWith("first site:"))).toHaveLength(5);
  await page.getByRole("tab", { name: "History" }).click();
  await expect(
    page
      .getByRole("region", { name: "Past runs" })
      .getByRole("listitem")
      .filter({ hasText: "first" }),
  ).toContainText("5 more tries");
});

test("aligns the titles of all cards, whatever else is on them", async ({ workbench, server }) => {
  await runNarrowed(workbench, server);
  await expect(workbench.items.first().getByRole("button", { name: /^Add note/ })).toBeVisible();
  const lefts = await workbench.items.locator("article").evaluateAll((cards) =>
    cards.map((card) => {
      const title = card.querySelector("h3")?.getBoundingClientRect().left ?? 0;
      return title - card.getBoundingClientRect().left;
    }),
  );
  expect(lefts.length).toBeGreaterThan(3);
  // The border and the column of the position.
  expect(new Set(lefts)).toEqual(new Set([34]));
});

test("sorts the table by its headers and restores columns and order after a reload", async ({
  page,
  workbench,
  server,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 1024, height: 720 });
  await runNarrowed(workbench, server);
  const { results } = workbench;
  const tableView = results.getByRole("radio", { name: "Table" });
  const place = await tableView.boundingBox();
  await tableView.check();
  await expect(results.getByRole("button", { name: "Columns" })).toBeVisible();
  expect(await tableView.boundingBox()).toEqual(place);
  await page.setViewportSize({ width: 1280, height: 720 });
  const table = results.getByRole("table", { name: "Web results" });
  await results.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Language", exact: true }).check();
  await page.getByRole("checkbox", { name: "Domain", exact: true }).uncheck();
  await page.keyboard.press("Escape");
  await expect(table.getByRole("columnheader", { name: "Domain" })).toHaveCount(0);
  await table.getByRole("button", { name: "Status" }).click();
  await expect(table.getByRole("columnheader", { name: "Status" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(table.getByRole("row").nth(1)).toContainText("Page 5");
  await workbench.expectAccessible();
  await table.getByRole("button", { name: "Failed: Page 5" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(table.getByRole("row").nth(2).getByRole("button")).toBeFocused();

  await workbench.open("/?query=narrow");
  await workbench.run.click();
  await expect(table.getByRole("columnheader", { name: "Language" })).toBeVisible();
  await expect(table.getByRole("row").nth(1)).toContainText("Page 5");
});

test("starts the next run at the top, wherever the last one was scrolled", async ({
  page,
  workbench,
}) => {
  await workbench.open();
  await workbench.search("many 300");
  await shown(workbench, "300 of 300 shown");
  const { results, items } = workbench;
  const detail = (name: RegExp) => results.getByRole("region", { name });
  await items.first().getByRole("button").first().focus();
  await page.keyboard.press("End");
  await expect(detail(/^Result 300 of 300: Page 299/)).toBeVisible();
  await expect(items.last()).toBeInViewport();

  await workbench.search("many 40");
  await shown(workbench, "40 of 40 shown");
  await expect(detail(/^Result 1 of 40: Page 0/)).toContainText("word0");
  await expect(items.first()).toBeInViewport();
  await expect(items.first()).toContainText("Page 0");

  // The focus stays in the list, at the card where keyboard navigation continues.
  const button = (place: number) => items.nth(place).getByRole("button").first();
  await button(0).focus();
  await page.keyboard.press("j");
  await expect(button(1)).toBeFocused();
  await workbench.query.fill("many 39");
  await button(1).focus();
  await page.keyboard.press("Control+Enter");
  await shown(workbench, "39 of 39 shown");
  await expect(button(0)).toBeFocused();

  const find = results.getByRole("textbox", { name: "Find in all content" });
  await find.fill("word31");
  await shown(workbench, "1 of 39 shown");
  await expect(detail(/^Result 1 of 1: Page 31/)).toContainText("word31");
  await workbench.search("many 20");
  await shown(workbench, "20 of 20 shown");
  await expect(find).toHaveValue("");
  await expect(items.first()).toContainText("Page 0");
  await expect(items.first()).toHaveAttribute("aria-setsize", "20");
});

test("renders ten thousand results as a few cards and reaches all of them by keyboard", async ({
  page,
  workbench,
}) => {
  await workbench.open();
  await workbench.search("many 10000");
  await shown(workbench, "10,000 of 10,000 shown");
  expect(await workbench.items.count()).toBeLessThan(60);
  const place = () =>
    page.evaluate(() => {
      const { activeElement: active } = document;
      const { top = -1, bottom = -1 } = active?.getBoundingClientRect() ?? {};
      const at = active?.closest("li")?.getAttribute("aria-posinset");
      return { at: Number(at), seen: top >= 0 && bottom <= innerHeight };
    });
  await workbench.items.first().getByRole("button").first().focus();
  for (let step = 0; step < 30; step += 1) await page.keyboard.press("j");
  await expect.poll(place).toEqual({ at: 31, seen: true });
  await page.keyboard.press("End");
  await expect.poll(place).toEqual({ at: 10_000, seen: true });
  await expect(workbench.results.getByRole("region", { name: /Result 10000 of/ })).toBeVisible();
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("ol"))).toBeNull();
  await page.keyboard.press("Escape");
  await expect.poll(place).toEqual({ at: 9_999, seen: true });
  await page.keyboard.press("Home");
  await expect.poll(place).toEqual({ at: 1, seen: true });
});

test("groups news by day, loads images after consent through this server and enlarges them", async ({
  page,
  workbench,
  service,
  server,
}) => {
  const foreign = foreignRequests(page, server.origin);
  await runNarrowed(workbench, server);
  const { results } = workbench;
  await workbench.tab(/News/).click();
  await results.getByRole("radio", { name: "By day" }).check();
  const news = results.getByRole("list", { name: "News results" });
  await expect(news.getByRole("listitem")).toContainText([
    /(Today|Yesterday).*Newer/,
    /January.*Older/,
    /No readable date.*Undated/,
  ]);

  await workbench.tab(/Images/).click();
  const images = results.getByRole("list", { name: "Images results" });
  await expect(images.getByRole("listitem").first()).toContainText("300 × 400");
  await expect(images.locator("img")).toHaveCount(0);
  expect(service.images).toEqual([]);
  await workbench.expectAccessible();
  await results.getByRole("button", { name: "Load the 9 images of this list" }).click();
  await expect(images.locator("img").first()).toBeVisible();
  expect(service.images.length).toBeGreaterThan(0);
  // A click on the image opens its result.
  await expect(images.locator("img").nth(2)).toBeVisible();
  await images.getByRole("listitem").nth(2).click();
  await expect(results.getByRole("region", { name: "Result 3 of 9: Picture 2" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await images.getByRole("button", { name: "Enlarge Picture 1" }).click();
  const large = page.getByRole("dialog", { name: "Picture 1" });
  await expect(large).toContainText("1 × 1 actual; 400 × 400 reported by the service");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("dialog", { name: "Picture 2" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(images.getByRole("button", { name: "Picture 2", exact: true })).toBeFocused();
  expect(foreign).toEqual([]);
});

test("shows values of any type in every view, at 360 pixels and in print", async ({
  page,
  workbench,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await runNarrowed(workbench, server, "odd");
  const { results } = workbench;
  await shown(workbench, "30 of 30 shown");
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  for (const [tab, views] of [
    [/Web/, ["Table", "Cards"]],
    [/News/, ["By day", "Table"]],
    [/Images/, ["Table", "Grid"]],
  ] as const) {
    await workbench.tab(tab).click();
    for (const view of views) {
      await results.getByRole("radio", { name: view }).check();
      await expect(results.getByRole("button", { name: "Readable" }).first()).toBeVisible();
      expect(await fits()).toBe(true);
    }
  }
  await workbench.expectAccessible();
  await workbench.tab(/Web/).click();
  await page.emulateMedia({ media: "print" });
  await expect(workbench.items).toHaveCount(30);
});
