import { expect, type Locator, type Page } from "@playwright/test";
import { foreignRequests } from "../support/sent-requests";
import { ServiceWithFormats } from "../support/service-with-formats";
import type { WorkbenchPage } from "../support/workbench-page";
import { testBehind } from "./service-fixtures";

const request = {
  query: "every format",
  scrapeOptions: {
    formats: [
      "markdown",
      "summary",
      "html",
      { type: "question", question: "What does it cost?" },
      {
        type: "json",
        schema: {
          type: "object",
          properties: { title: { type: "string" }, price: { type: "number" } },
          required: ["currency"],
        },
      },
    ],
    actions: [
      { type: "executeJavascript", script: "6 * 7" },
      { type: "scrape" },
      { type: "screenshot" },
      { type: "pdf" },
    ],
  },
};

const test = testBehind("Formats", () => new ServiceWithFormats().start()).extend({
  workbench: async ({ workbench, page, server, service }, use) => {
    service.requests.length = 0;
    const elsewhere = foreignRequests(page, server.origin);
    await workbench.open();
    await importRequest(page);
    await workbench.search();
    await use(workbench);
    expect(elsewhere).toEqual([]);
    expect(await page.evaluate("window.pwned")).toBeUndefined();
  },
});

/** Pastes the request as JSON. */
async function importRequest(page: Page): Promise<void> {
  const views = page.getByRole("tablist", { name: "Request views" });
  await views.getByRole("tab", { name: "JSON" }).click();
  await page.getByRole("textbox", { name: "Request as JSON" }).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(JSON.stringify(request));
}

const openResult = (workbench: WorkbenchPage, at: number) =>
  workbench.items.nth(at).getByRole("button").first().click();

const tabs = (workbench: WorkbenchPage) =>
  workbench.results.getByRole("tablist", { name: "Content of this result" });

/** Selects a tab of the result and returns its panel. */
async function open(workbench: WorkbenchPage, name: string): Promise<Locator> {
  const tab = tabs(workbench).getByRole("tab", { name: new RegExp(`^${name}( [\\d,]+)?$`) });
  await tab.click();
  return workbench.results.getByRole("tabpanel", { name }).last();
}

test("shows every format in its own tab and view", async ({ workbench, page }) => {
  await openResult(workbench, 0);
  const shows: readonly (readonly [tab: string, text: string])[] = [
    ["Preview", "Words and a link"],
    ["Markdown", "# The page"],
    ["Summary", "A page with words."],
    ["Answer", "Question: What does it cost?"],
    ["Highlights", "Returns are free, too."],
    ["Links", "Unsafe"],
    ["Images", "Second"],
    ["Changes", "The small one costs 12 EUR."],
    ["Branding", "#0b5d7a"],
    ["Product", "sold out"],
    ["Menu", "Tomato"],
    ["Actions", "Return value of a script of step 1"],
    ["Metadata", "ogTitle"],
    ["Other", "somethingNew"],
  ];
  for (const [tab, text] of shows) await expect(await open(workbench, tab)).toContainText(text);
  const product = await open(workbench, "Product");
  await product.getByRole("radio", { name: "Tree" }).check();
  await expect(product.getByRole("treeitem", { name: /^title: "The small one"/ })).toBeVisible();
  await workbench.expectAccessible();
  await page.getByRole("tab", { name: /^Product/ }).press("Escape");
  await page.keyboard.press("2");
  await expect(tabs(workbench).getByRole("tab", { name: "Markdown" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

test("renders HTML in an inert frame or shows it as text", async ({ workbench, page }) => {
  await openResult(workbench, 0);
  for (const name of ["HTML", "Raw HTML"]) {
    const html = await open(workbench, name);
    const frame = page.frameLocator(`iframe[title="${name}, rendered"]`);
    const heading = frame.getByRole("heading", { name: "The page" });
    await expect(heading).toHaveCSS("color", "rgb(1, 2, 3)");
    await expect(frame.locator("a")).not.toHaveAttribute("href", /./);
    await expect(frame.locator("base, script, link[href], [onload], [onerror]")).toHaveCount(0);
    await expect(html.locator("iframe")).toHaveAttribute("sandbox", "");
    await html.getByRole("checkbox", { name: "Page styles" }).uncheck();
    await expect(heading).not.toHaveCSS("color", "rgb(1, 2, 3)");
    await frame.getByText("A link").click();
    await frame.getByRole("button", { name: "Send" }).click();
    await html.getByRole("radio", { name: "Source" }).check();
    await expect(html).toContainText("evil.example");
  }
});

test("shows JSON as a tree and marks differences from the schema", async ({
  workbench,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openResult(workbench, 0);
  const json = await open(workbench, "JSON");
  await expect(json).toContainText("differs from the schema in 2 places");
  await json.getByRole("button", { name: "$.price" }).click();
  await expect(json.getByRole("treeitem", { selected: true })).toContainText(
    "the schema requires number",
  );
  await json.getByRole("textbox", { name: "Find in JSON" }).fill("bern");
  await json.getByRole("textbox", { name: "Find in JSON" }).press("Enter");
  await expect(json.getByRole("treeitem", { selected: true })).toContainText('"Bern"');
  await json.getByRole("button", { name: "Copy path" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe("$.stock[0].place");
  await json.getByRole("tree").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(json.getByRole("treeitem", { name: /^0: / })).toHaveAttribute(
    "aria-expanded",
    "false",
  );
  await workbench.expectAccessible();
});

test("loads a screenshot after consent, zooms and stores it; stored audio plays after its URL expires", async ({
  workbench,
  page,
  service,
}) => {
  await openResult(workbench, 0);
  const screenshot = await open(workbench, "Screenshot");
  await expect(screenshot).toContainText("Not loaded, for privacy.");
  expect(service.requests).toEqual([]);
  await screenshot.getByRole("button", { name: "Load this file" }).click();
  const picture = screenshot.getByRole("img", { name: "Screenshot of the page" });
  await expect(screenshot).toContainText("300 × 4000 px");
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  expect(await width()).toBe(300);
  await screenshot.getByRole("region", { name: "Screenshot, image" }).press("+");
  await expect.poll(width).toBe(375);
  await screenshot.getByRole("radio", { name: "Whole" }).check();
  await expect.poll(width).toBeLessThan(60);
  await workbench.expectAccessible();
  const opening = page.waitForEvent("popup");
  await screenshot.getByRole("link", { name: "Open Screenshot in a new tab" }).click();
  const popup = await opening;
  expect(popup.url()).toMatch(/^blob:/);
  await popup.close();

  const audio = await open(workbench, "Audio");
  await audio.getByRole("button", { name: "Store", exact: true }).click();
  await expect(audio.getByRole("button", { name: "Stored · Remove copy" })).toBeVisible();
  await open(workbench, "Screenshot");
  service.requests.length = 0;
  const player = (await open(workbench, "Audio")).locator("audio");
  await expect(player).toHaveAttribute("src", /^blob:/);
  await expect.poll(() => player.evaluate((each: HTMLAudioElement) => each.duration)).toBe(1);
  expect(service.requests).toEqual([]);

  const video = await open(workbench, "Video");
  await video.getByRole("button", { name: "Load this file" }).click();
  await expect(video).toContainText("The file has expired");
});

test("shows unexpected values unchanged and explains missing ones", async ({ workbench }) => {
  await openResult(workbench, 1);
  for (const name of ["Preview", "HTML", "Links", "Screenshot"])
    await expect(await open(workbench, name)).toContainText("so it is shown as a tree");
  await expect(await open(workbench, "Actions")).toContainText("Nothing to click.");
  await openResult(workbench, 2);
  const missing = await open(workbench, "Summary");
  await expect(missing).toContainText("Summary was requested but not returned");
  await expect(missing).toContainText("status 403");
  await expect(missing).toContainText("Blocked by the site");
});
