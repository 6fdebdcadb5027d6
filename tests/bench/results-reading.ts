import type { Page } from "playwright-core";
import { type Benchmark, quantile, rounded } from "./benchmark";
import { clickToReadable, type ReadableTimes, scrollFrames, showBareCards } from "./results-page";
import { listed, openPage, preview, runButton, withResultsServer } from "./results-rig";

const tab = (name: string) => ({ selector: '[role="tab"]', text: name });

/** Single contents and the raw view, each from the click on its tab, and scrolling. */
export const resultsReading: Benchmark = () =>
  withResultsServer(async ({ browser, origin, service }) => {
    const page = await openPage(browser, origin);
    await search(page, "10000:warm");
    const bare = await openPage(browser, service.origin);
    await search(page, "1000000:markdown:1");
    const markdown = await search(page, "1000000:markdownAgain:1");
    await search(page, "5000000:text:1");
    const text = await clickToReadable(page, tab("Markdown"), [
      { selector: '[role="tabpanel"] code', text: "# Page 0" },
    ]);
    const raw = await clickToReadable(page, tab("Raw"), [
      { selector: '[aria-label="Raw response"]', text: '"success": true' },
    ]);
    // The selected tab is kept between runs.
    await clickToReadable(page, tab("Web"), [{ ...listed("text"), text: "text" }]);
    await search(page, "3000000:list:300");
    const region = ':has(> ol[aria-label="Web results"])';
    await showBareCards(bare, page, region);
    // A page is painted only in the foreground.
    await bare.bringToFront();
    const floor = quantile(await scrollFrames(bare, "section"), 0.95);
    await page.bringToFront();
    const frames = await scrollFrames(page, region);
    const p95 = quantile(frames, 0.95);
    const withThumbnails = await thumbnailFrames(page, region);
    const thumbnails = quantile(withThumbnails, 0.95);
    return {
      name: "results: content and scrolling",
      figures: {
        "1 MB of Markdown: readable, ms": rounded(markdown.readable, 0),
        "1 MB of Markdown: longest task, ms": rounded(markdown.longest, 0),
        "5 MB of text: readable, ms": rounded(text.readable, 0),
        "5 MB of text: longest task, ms": rounded(text.longest, 0),
        "5 MB raw: readable, ms": rounded(raw.readable, 0),
        "5 MB raw: longest task, ms": rounded(raw.longest, 0),
        "scrolling 300 results: p95 frame, ms": rounded(p95, 1),
        "scrolling 300 static cards: p95 frame, ms": rounded(floor, 1),
        "scrolling 300 results: slowest frame, ms": rounded(Math.max(...frames), 1),
        "scrolling 300 results with thumbnails: p95 frame, ms": rounded(thumbnails, 1),
        "scrolling 300 results with thumbnails: slowest frame, ms": rounded(
          Math.max(...withThumbnails),
          1,
        ),
      },
      target:
        "1 MB of Markdown within 200 ms, 5 MB of text within 100 ms, p95 frame of 300 results, without and with thumbnails, at most 17.5 ms or that of static cards",
      isMet:
        markdown.readable <= 200 &&
        text.readable <= 100 &&
        Math.max(p95, thumbnails) <= Math.max(17.5, floor),
    };
  });

/** Scrolls the same list with a screenshot on every card; those near the window load. */
async function thumbnailFrames(page: Page, region: string): Promise<number[]> {
  await page.evaluate(() =>
    localStorage.setItem(
      "search-workbench.media-consent",
      JSON.stringify({ always: true, hosts: [] }),
    ),
  );
  await page.reload({ waitUntil: "networkidle" });
  await search(page, "3000000:shots:300:screenshots");
  await page.locator("[data-thumbnail] img").first().waitFor();
  // Once over all cards, so that the second time shows pictures that are loaded.
  for (let part = 0; part <= 30; part += 1) {
    await page
      .locator(region)
      .evaluate((element, share) => element.scrollTo(0, share * element.scrollHeight), part / 30);
    await page.waitForTimeout(400);
  }
  return scrollFrames(page, region);
}

async function search(page: Page, query: string): Promise<ReadableTimes> {
  const mark = query.split(":")[1] ?? "";
  await page.getByRole("textbox", { name: "Query", exact: true }).fill(query);
  // Wait for code loaded on first use and the delayed check of the draft.
  await page.waitForTimeout(1_500);
  return clickToReadable(page, runButton, [listed(mark), preview(mark)]);
}
