import type { Locator, Page } from "@playwright/test";
import { sectionButton, unfold } from "../support/keyboard";
import { expect, test } from "./fixtures";

const field = (page: Page, name: string): Locator => page.locator(`[data-field="${name}"]`);

const heightOf = async (element: Locator) => (await element.boundingBox())?.height ?? 0;

/** Presses Tab until an element has the focus, at most `most` times. Returns the number of stops. */
async function tabStops(page: Page, target: Locator, most: number): Promise<number> {
  for (let stops = 1; stops <= most; stops += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return stops;
  }
  return Number.POSITIVE_INFINITY;
}

test("shows the default form on one and a half screens, with one help button per field", async ({
  workbench,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await workbench.open();
  const limit = page.getByRole("textbox", { name: "Results per source" });
  await expect(limit).toBeVisible();

  const sections = page.locator("[data-section]");
  expect(await sections.count()).toBeGreaterThan(8);
  const bottom = await sections.last().evaluate((last) => {
    const first = document.querySelector("[data-section]");
    return last.getBoundingClientRect().bottom - (first?.getBoundingClientRect().top ?? 0);
  });
  expect(bottom).toBeLessThan(1_350 - 90);

  for (const name of ["sources.types", "sources.limit", "content.formats"])
    await expect(
      field(page, name)
        .getByRole("button", { name: /^About/ })
        .first(),
    ).toBeVisible();
  await expect(field(page, "sources.limit").getByRole("button")).toHaveCount(1);
  await expect(page.getByRole("link", { name: /^Guide:/ })).toHaveCount(0);
  await field(page, "sources.limit")
    .getByRole("button", { name: /^About/ })
    .click();
  const help = page.getByRole("dialog", { name: "About Results per source" });
  await expect(help).toContainText("Default: 10.");
  await expect(help.getByRole("link", { name: /^Guide:/ })).toHaveAttribute(
    "href",
    "/guide/request/limit",
  );
  await page.keyboard.press("Escape");

  // The request stays reachable by buttons, and the page has an icon.
  for (const name of ["Save request", "Share request", "Import request"])
    await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
  await expect(page.getByRole("tab", { name: "History" })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute("href", "/icon.svg");
});

test("reaches the number of results with a few presses of Tab, and every command by arrow keys", async ({
  workbench,
  page,
}) => {
  const limit = page.getByRole("textbox", { name: "Results per source" });
  // In narrow windows the tabs of the panes and the cost come before it.
  for (const [width, most] of [
    [1440, 8],
    [1024, 8],
    [768, 10],
    [360, 10],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await workbench.open();
    await expect(workbench.run).toBeEnabled();
    // The toolbars have one tab stop each when the page is ready.
    await expect(workbench.run).toHaveAttribute("tabindex", "0");
    expect(await tabStops(page, limit, most)).toBeLessThanOrEqual(most);
    expect(await tabStops(page, field(page, "sources.limit").getByRole("button"), 1)).toBe(1);
    await workbench.expectAccessible();
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  const bar = page.getByRole("toolbar", { name: "Run and page commands" });
  await workbench.query.focus();
  // The parts of the query, then Run, whatever comes before it in the bar.
  expect(await tabStops(page, workbench.run, 2)).toBe(2);
  const reached: string[] = [];
  for (let press = 0; press < 8; press += 1) {
    reached.push((await page.evaluate(() => document.activeElement?.textContent)) ?? "");
    await page.keyboard.press("ArrowLeft");
  }
  await expect(workbench.run).toBeFocused();
  expect(new Set(reached).size).toBe(8);
  await page.keyboard.press("End");
  await expect(bar.getByRole("button", { name: "All commands" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(limit).toBeFocused();
  // The bar remembers its place.
  await page.keyboard.press("Shift+Tab");
  await expect(bar.getByRole("button", { name: "All commands" })).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Estimated cost" })).toBeVisible();
  await page.keyboard.press("Escape");

  const tools = page.getByRole("toolbar", { name: "Request commands" });
  await page.getByRole("tab", { name: "Form", exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(tools.getByRole("button", { name: "Save request" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(tools.getByRole("button", { name: "Request menu" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu", { name: "Request menu" })).toBeVisible();
});

test("offers formats as chips in groups, with details only of the chosen ones", async ({
  workbench,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await workbench.open("/?query=x");
  const formats = page.getByRole("group", { name: "Formats" });
  for (const [group, name] of [
    ["Text", "Markdown"],
    ["Extracted", "JSON"],
    ["Picture", "Screenshot"],
    ["Media", "Audio"],
  ] as const)
    await expect(
      formats.getByRole("group", { name: group }).getByRole("checkbox", { name, exact: true }),
    ).not.toBeChecked();
  expect(await heightOf(formats)).toBeLessThan(200);
  await expect(formats).toContainText("titles and snippets");
  await expect(formats).not.toContainText("Hosted services");

  await workbench.choice("Branding").check();
  await expect(formats).not.toContainText("titles and snippets");
  await expect(field(page, "content.formats.branding")).toContainText("Colours, fonts");
  await expect(field(page, "content.formats.branding")).not.toContainText("Hosted services");
  await expect(field(page, "content.formats.markdown")).toHaveCount(0);

  await workbench.choice("Screenshot").check();
  const quality = field(page, "content.formats.screenshot.quality");
  await expect(quality.getByRole("textbox")).toHaveAttribute("placeholder", "Auto");
  await expect(quality.getByRole("slider")).toHaveCount(0);
  await expect(quality).not.toContainText("%");
});

test("dims options that need a format, says why, and leads to the page limit of PDFs", async ({
  workbench,
  page,
}) => {
  await workbench.open("/?query=x");
  await unfold(sectionButton(page, "Cache & privacy"));
  const cache = page.locator('[data-section="cache"]');
  const reason = cache.getByText("no effect without a format");
  await expect(reason).toBeVisible();
  const label = cache.getByText("Store in cache", { exact: true });
  const colour = () => label.evaluate((element) => getComputedStyle(element).color);
  const dimmed = await colour();
  await cache.getByRole("checkbox", { name: "Store in cache" }).uncheck();
  await workbench.expectAccessible();
  await cache.getByRole("button", { name: "Choose a format" }).click();
  await expect(workbench.choice("Markdown")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(reason).toBeHidden();
  expect(await colour()).not.toBe(dimmed);

  await workbench.choice("PDF").check();
  await page.getByRole("button", { name: "Set a page limit" }).click();
  const pages = page.getByRole("textbox", { name: "Page limit" });
  await expect(pages).toBeFocused();
  await pages.fill("20");
  await expect(field(page, "sources.categories")).toContainText("At most 20 pages");
});

/** Visible controls, named, with the size of their target: the label for choices. */
const targets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, a[href], select, [role=tab], label")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.matches("label:not(:has(input))"))
      .map((element) => ({
        name: element.getAttribute("aria-label") ?? (element.textContent ?? "").trim(),
        width: element.getBoundingClientRect().width,
        height: element.getBoundingClientRect().height,
        // Links within a sentence and hidden skip links are exempt.
        inText: element.classList.contains("link"),
      }))
      .filter(({ width, inText }) => width > 1 && !inText),
  );

test("has room and large targets on a phone", async ({ workbench, page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await workbench.open();
  const header = page.getByRole("banner");
  expect(await heightOf(header)).toBeLessThanOrEqual(120);
  await expect(header.getByRole("link", { name: "Library" })).toBeVisible();
  await expect(header.getByText("commands", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Cost:/ })).toBeVisible();
  for (const key of await page.locator("button kbd").all()) await expect(key).toBeHidden();

  for (const primary of [
    workbench.run,
    page.getByRole("tab", { name: "Request", exact: true }),
    page.getByRole("tab", { name: "Results", exact: true }),
  ])
    expect(await heightOf(primary)).toBeGreaterThanOrEqual(44);
  await page.getByRole("button", { name: /^More/ }).first().click();
  await expect(page.getByRole("checkbox", { name: "Highlighted passages" })).toBeVisible();
  const found = await targets(page);
  expect(found.length).toBeGreaterThan(40);
  expect(found.filter(({ width, height }) => height < 32 || width < 32)).toEqual([]);

  const types = field(page, "sources.types");
  const middle = async (element: Locator) => {
    const box = await element.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0) / 2;
  };
  const help = await middle(types.getByRole("button", { name: /^About/ }));
  expect(Math.abs(help - (await middle(types.getByText("Result types"))))).toBeLessThan(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await workbench.search("wait for");
  expect((await workbench.items.first().boundingBox())?.y).toBeLessThan(400);
  await workbench.expectAccessible();
});

test("shows a long query on up to three lines while it has the focus", async ({
  workbench,
  page,
}) => {
  const long = `${"climate report ".repeat(30)}site:example.org`;
  await page.setViewportSize({ width: 1440, height: 900 });
  await workbench.open("/?query=x");
  const header = await heightOf(page.getByRole("banner"));
  await workbench.query.fill("short");
  const line = await heightOf(workbench.query);
  await workbench.query.fill(`a\nb ${long}`);
  await expect(workbench.query).toHaveValue(`a b ${long}`);
  const grown = await heightOf(workbench.query);
  expect(grown).toBeGreaterThan(line + 40);
  expect(grown).toBeLessThanOrEqual(84);
  // It covers what is below instead of moving it.
  expect(await heightOf(page.getByRole("banner"))).toBe(header);
  // The visible copy breaks lines at the same places.
  const heights = await workbench.query.evaluate((field) => [
    field.scrollHeight,
    field.previousElementSibling?.scrollHeight,
  ]);
  expect(heights[0]).toBe(heights[1]);
  await workbench.expectAccessible();
  await workbench.query.press("Tab");
  expect(await heightOf(workbench.query)).toBe(line);

  await workbench.query.fill("wait for");
  await workbench.query.press("Enter");
  await expect(workbench.items.first()).toBeVisible();
});

test("moves the focus of the keyboard from a reset button to its field", async ({
  workbench,
  page,
}) => {
  await workbench.open("/?query=x&limit=7&formats=markdown&tbs=qdr:d");
  const reset = (name: string) => page.getByRole("button", { name: `Reset ${name}`, exact: true });
  await reset("Results per source").press("Enter");
  await expect(page.locator('[name="sources.limit"]')).toBeFocused();
  await reset("Formats").press("Enter");
  await expect(workbench.choice("Markdown")).toBeFocused();
  await reset("Time").press("Enter");
  await expect(page.getByRole("button", { name: /^Time/ })).toBeFocused();
  await expect(reset("Time")).toBeHidden();
});

test("resizes the form by keyboard and pointer and remembers its width", async ({
  workbench,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await workbench.open();
  const handle = page.getByRole("separator", { name: "Width of the form" });
  const form = page.locator("[data-pane=start]").first();
  const width = async () => Math.round((await form.boundingBox())?.width ?? 0);
  expect(await width()).toBe(416);

  await handle.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(width).toBe(448);
  await expect(handle).toHaveAttribute("aria-valuenow", "31");
  await page.keyboard.press("Home");
  await expect.poll(width).toBe(300);
  await page.keyboard.press("End");
  await expect.poll(width).toBe(864);
  await page.keyboard.press("Enter");
  await expect.poll(width).toBe(416);

  await page.mouse.move(418, 400);
  await page.mouse.down();
  await page.mouse.move(520, 410, { steps: 5 });
  await page.mouse.up();
  await expect.poll(width).toBe(518);
  await page.mouse.move(900, 400);
  expect(await width()).toBe(518);

  // The width applies from the first paint, even without the page's code.
  await page.route("**/_next/static/**/*.js", (route) => route.abort());
  await page.reload({ waitUntil: "load" });
  expect(await width()).toBe(518);
  await page.unroute("**/_next/static/**/*.js");
  await workbench.open();
  expect(await width()).toBe(518);
  await page.setViewportSize({ width: 900, height: 800 });
  expect(await width()).toBe(518);
  await page.setViewportSize({ width: 400, height: 800 });
  expect(await width()).toBe(400);
  await expect(handle).toBeHidden();

  await page.setViewportSize({ width: 1440, height: 800 });
  await handle.dblclick();
  await expect.poll(width).toBe(416);
  await page.reload();
  expect(await width()).toBe(416);
});
