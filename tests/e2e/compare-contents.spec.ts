import type { Page } from "@playwright/test";
import { paint } from "../support/painted-picture";
import { WorkbenchPage } from "../support/workbench-page";
import { cannedRig } from "./canned-rig";
import { expect, watchedTest as test } from "./fixtures";

const PAGE = "https://docs.example.org/prices";

/** 2,000 lines, of which the second response changes one near the end. */
const lines = (price: number) =>
  [
    "# Prices",
    ...Array.from({ length: 2_000 }, (_, at) => `Line ${at} of the list of prices.`),
    `The lamp costs ${price} EUR since [May](https://example.org/?s=${price}).`,
    "The end.",
  ].join("\n");

const dataUrl = (picture: ReturnType<typeof paint>) =>
  `data:image/png;base64,${picture.png().toString("base64")}`;
const shot = (height: number) =>
  paint(400, height, [255, 255, 255]).text([30, 30, 30], 20, 20, 300, 200);

const bodies = {
  earlier: {
    markdown: lines(63),
    json: '{"total":12345678901234567890,"items":[{"sku":"A1","price":1.50},{"sku":"B2","price":2}]}',
    screenshot: dataUrl(shot(600)),
  },
  later: {
    markdown: lines(66),
    json: '{"total":12345678901234567891,"items":[{"sku":"C3","price":9},{"sku":"A1","price":1.60}]}',
    screenshot: dataUrl(shot(900).fill([200, 0, 0], 100, 300, 120, 60)),
  },
  without: { markdown: lines(63), json: "null", screenshot: null },
};

cannedRig("Contents", (service) => {
  for (const [query, { markdown, json, screenshot }] of Object.entries(bodies)) {
    const result = JSON.stringify({ url: PAGE, title: "Prices", markdown, screenshot });
    service.responses.set(query, {
      // JSON.stringify would round the numbers.
      body: `{"success":true,"data":{"web":[${result.slice(0, -1)},"json":${json}}]}}`,
    });
  }
});

/** Runs both queries and compares them; the first is the baseline. */
async function compare(page: Page, queries: readonly [string, string]): Promise<void> {
  const workbench = new WorkbenchPage(page);
  await workbench.open();
  for (const query of queries) await workbench.search(query);
  await workbench.compareRuns();
  await page
    .getByRole("table", { name: "Ranks of the results" })
    .getByRole("button")
    .first()
    .press("Enter");
}

const detail = (page: Page) => page.getByRole("region", { name: "Prices", exact: true });
const openTab = (page: Page, name: string) =>
  detail(page).getByRole("tab", { name, exact: true }).press("Enter");

test("marks changed words in a long text, and goes from change to change by keyboard", async ({
  page,
}) => {
  await compare(page, ["earlier", "later"]);
  await openTab(page, "Markdown");
  const text = detail(page).getByRole("region", { name: "Differences of the texts" });
  await expect(detail(page).getByText("1 line removed, 1 line added.")).toBeVisible();
  await text.focus();
  await page.keyboard.press("n");
  await expect(detail(page).getByText("Change 1 of 1")).toBeVisible();
  await expect(text.locator("del mark").first()).toHaveText("63");
  await expect(text.locator("ins mark").first()).toHaveText("66");
  await expect(text.getByText("Removed:")).toBeAttached();
  // Only rows near the window exist.
  await text
    .getByRole("button", { name: /unchanged lines/ })
    .first()
    .press("Enter");
  await expect(text.getByText("Line 0 of the list of prices.").first()).toBeVisible();
  expect(await text.locator("[data-index]").count()).toBeLessThan(200);
  await detail(page).getByRole("radio", { name: "Unified" }).press("Space");
  await text.focus();
  await page.keyboard.press("n");
  await expect(text.locator("ins mark").first()).toBeInViewport();

  await detail(page).getByRole("switch", { name: "Ignore link targets" }).press("Space");
  await expect(text.locator("ins mark")).toHaveText("66");
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await new WorkbenchPage(page).expectAccessibleInBothThemes();
  }
});

test("compares JSON by key path with numbers as written", async ({ page }) => {
  await compare(page, ["earlier", "later"]);
  await openTab(page, "JSON");
  const table = detail(page).getByRole("region", { name: "Differences of the values" });
  await expect(table.getByRole("row").filter({ hasText: "$.total" })).toContainText(
    "12345678901234567890",
  );
  await expect(table.getByRole("row").filter({ hasText: 'sku=="A1"' })).toContainText("1.50");
  await expect(table.getByRole("row").filter({ hasText: 'sku=="B2"' })).toContainText("removed");
  await expect(table.getByRole("row").filter({ hasText: 'sku=="C3"' })).toContainText("added");
  await new WorkbenchPage(page).expectAccessible();
});

test("compares screenshots of different height and ignores regions by pointer and keyboard", async ({
  page,
}) => {
  await compare(page, ["earlier", "later"]);
  await openTab(page, "Screenshot");
  const shown = detail(page);
  await expect(
    shown.getByText(
      /% of the screenshot changed, in 2 regions\. The sizes differ \(400 × 600 and 400 × 900 pixels\)/,
    ),
  ).toBeVisible();
  await expect(shown.getByRole("img", { name: /^Screenshot of/ })).toHaveCount(2);
  await shown.getByRole("radio", { name: "Two-up" }).focus();
  await page.keyboard.press("ArrowRight");
  await shown.getByRole("slider").press("End");
  await expect(shown.getByRole("slider")).toHaveValue("100");
  await shown.getByRole("radio", { name: "Onion skin" }).press("Space");
  await expect(shown.getByRole("slider")).toBeVisible();
  await shown.getByRole("radio", { name: "Difference" }).press("Space");
  const canvas = shown.getByRole("img", { name: /% of the screenshot changed/ });
  await expect(canvas).toBeVisible();

  // By keyboard: the part that only one screenshot has.
  await shown.getByRole("button", { name: /^Ignore 400 × 300 at 0, 600/ }).press("Enter");
  await expect(shown.getByText(/changed, within 120 × 60 pixels at 100, 300\./)).toBeVisible();
  // By pointer: the red box.
  await shown.getByRole("button", { name: "Draw a region to ignore" }).press("Enter");
  await canvas.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const box = await canvas.boundingBox();
  if (!box) throw new Error("The difference is not visible.");
  const at = (x: number, y: number) =>
    [box.x + (x / 400) * box.width, box.y + (y / 900) * box.height] as const;
  await page.mouse.move(...at(90, 290));
  await page.mouse.down();
  await page.mouse.move(...at(230, 370), { steps: 4 });
  await page.mouse.up();
  await expect(shown.getByText("The screenshot did not change.").first()).toBeVisible();
  const second = shown.getByRole("group", { name: /^Ignored region 2/ });
  await second.getByRole("textbox", { name: "Width" }).fill("20");
  await expect(shown.getByText(/% of the screenshot changed, within/).first()).toBeVisible();
  await second.getByRole("textbox", { name: "Width" }).fill("wide");
  await expect(second.getByRole("alert")).toContainText("Enter whole numbers of pixels for width.");
  await second.getByRole("button", { name: "Remove ignored region 2" }).press("Enter");
  await expect(second).toHaveCount(0);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await new WorkbenchPage(page).expectAccessible();
  }
});

test("gives the reason for a missing screenshot and never calls it unchanged", async ({ page }) => {
  await compare(page, ["earlier", "without"]);
  await openTab(page, "Screenshot");
  await expect(detail(page).getByText("Nothing to compare with")).toBeVisible();
  await expect(detail(page).getByText(/has no .*screenshot/i)).toBeVisible();
  await expect(detail(page).getByText(/did not change|0 %/)).toHaveCount(0);
  await openTab(page, "Markdown");
  await expect(detail(page).getByText("The texts are the same.")).toBeVisible();
});
