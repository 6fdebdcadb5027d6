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
  server,
  workbench,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await workbench.open(server.origin);
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

  await page.reload();
  await expect(workbench.run).toBeEnabled();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the form" })).toBeFocused();
  await page.keyboard.press("Enter");
  expect(await tabStops(page, limit, 7)).toBeLessThanOrEqual(7);
  expect(await tabStops(page, field(page, "sources.limit").getByRole("button"), 1)).toBe(1);
});

test("offers formats as chips in groups, with details only of the chosen ones", async ({
  server,
  workbench,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await workbench.open(`${server.origin}/?query=x`);
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
  server,
  workbench,
  page,
}) => {
  await workbench.open(`${server.origin}/?query=x`);
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
  const pages = page.getByRole("textbox", { name: "Maximum pages" });
  await expect(pages).toBeFocused();
  await pages.fill("20");
  await expect(field(page, "sources.categories")).toContainText("At most 20 pages");
});
