import type { Browser, Locator } from "@playwright/test";
import { pageStylesScript } from "@/components/workbench/picking/page-styles";
import { LocalSite } from "../support/local-site";
import { openForNewClick, PickerView } from "../support/picker-view";
import { cannedRig } from "./canned-rig";
import { expect, watchedTest as test } from "./fixtures";

/** Readable only by the page itself, because it comes from another origin without CORS. */
const sheet = `body { margin: 0; height: 2000px; position: relative; background: #fff }
  .box { position: absolute; top: 80px; width: 200px; height: 120px; color: transparent }
  #first { left: 20px; background: rgb(200, 30, 30) }
  #second { left: 260px; background: rgb(30, 30, 200) }
  #low { top: 1700px; left: 20px; background: rgb(30, 160, 30) }
  #closed { top: 0; left: 0; width: 600px; height: 2000px; visibility: hidden }`;

const html = (origin: string) => `<!doctype html><html lang="en"><head><title>Boxes</title>
  <link rel="stylesheet" href="${origin}/boxes.css"></head><body>
  <div class="box" id="first"><p>${"First words of the harbour. ".repeat(8)}</p></div>
  <div class="box" id="second"></div><div class="box" id="low"></div>
  <div class="box" id="closed"></div></body></html>`;

/** The colour that is painted at a point of an element. */
async function colorAt(locator: Locator, x: number, y: number): Promise<readonly number[]> {
  const png = (await locator.screenshot()).toString("base64");
  return locator.evaluate(
    async (_element, { png, x, y }) => {
      const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
      context?.drawImage(picture, 0, 0);
      return [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3);
    },
    { png, x, y },
  );
}

/** The result of a service that opens a page in a browser and runs the steps for the picker. */
async function scrape(browser: Browser, url: string): Promise<object> {
  const context = await browser.newContext({ viewport: { width: 1_000, height: 700 } });
  const page = await context.newPage();
  await page.goto(url);
  const value = await page.evaluate(pageStylesScript);
  const screenshot = await page.screenshot({ fullPage: true });
  const rawHtml = await page.content();
  await context.close();
  const actions = {
    javascriptReturns: [{ type: "string", value }],
    screenshots: [`data:image/png;base64,${screenshot.toString("base64")}`],
  };
  return { url, title: "Boxes", rawHtml, actions };
}

const startedRig = cannedRig("Shops");

test("shows a page over its screenshot if a style sheet cannot be read", async ({
  browser,
  workbench,
  page,
}) => {
  const { server, service } = startedRig();
  const styles = await new LocalSite({
    "/boxes.css": (_request, response) =>
      response.writeHead(200, { "content-type": "text/css" }).end(sheet),
  }).start();
  const site = await new LocalSite({ "/": html(styles.origin) }).start();
  try {
    const result = await scrape(browser, `${site.origin}/`);
    const body = JSON.stringify({ success: true, data: { web: [result] } });
    service.responses.set("boxes", { body });
    await page.setViewportSize({ width: 1_440, height: 900 });
    await page.emulateMedia({ colorScheme: "dark" });
    await workbench.open(server.origin);
    await workbench.query.fill("boxes");
    const dialog = await openForNewClick(page);
    await expect(dialog).toContainText("a screenshot of the whole page");
    await dialog.getByRole("button", { name: "Fetch pages and pick" }).click();

    const picker = new PickerView(page);
    await picker.ready();
    const screenshot = picker.dialog.getByRole("img", { name: "Screenshot of the page" });
    await expect(screenshot).toBeVisible();
    await expect(picker.dialog).toContainText("so the page is shown over its screenshot.");
    // Also in the dark theme, the frame does not cover the picture.
    await expect.poll(() => colorAt(picker.sheet, 300, 150)).toEqual([30, 30, 200]);
    await picker.expectAccessible();

    await picker.sheet.click({ position: { x: 300, y: 150 } });
    await expect.poll(picker.chosen).toBe("#second");
    await picker.sheet.click({ position: { x: 100, y: 86 } });
    await expect.poll(picker.chosen).toBe("#first");

    // The picture follows the scrolled page.
    await picker.sheet.hover({ position: { x: 400, y: 400 } });
    await page.mouse.wheel(0, 1_600);
    const { y: sheetTop = 0 } = (await picker.sheet.boundingBox()) ?? {};
    const offset = async () => ((await screenshot.boundingBox())?.y ?? 0) - sheetTop;
    await expect.poll(offset).toBeLessThan(-1_000);
    await picker.sheet.click({ position: { x: 100, y: (await offset()) + 1_760 } });
    await expect.poll(picker.chosen).toBe("#low");

    await picker.dialog.getByRole("checkbox", { name: "Show the screenshot" }).uncheck();
    await expect(screenshot).toHaveCount(0);
    await picker.press("#first p");
    await expect.poll(picker.chosen).toContain("p");
  } finally {
    await Promise.all([site.dispose(), styles.dispose()]);
  }
});
