import { WorkbenchPage } from "../support/workbench-page";
import { expect, test } from "./fixtures";

/** Reasons that remain in the headless shell, which has no such cache; a complete Chromium has one. */
const WITHOUT_CACHE = ["BackForwardCacheDisabledForDelegate", "BrowsingInstanceNotSwapped"];

declare global {
  interface Window {
    /** For each time that this page was shown, whether it came from the cache. */
    shownFromCache?: boolean[];
  }
}

test("returns from another page to the same draft and results, as they were left", async ({
  playwright,
  launchOptions,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    const reasons: string[] = [];
    session.on("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) =>
      reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
    );
    await session.send("Page.enable");
    await page.addInitScript(() => {
      window.addEventListener("pageshow", ({ persisted }) => {
        window.shownFromCache = [...(window.shownFromCache ?? []), persisted];
      });
    });
    const workbench = new WorkbenchPage(page);
    await workbench.open();
    await workbench.search("credits of a search");
    await workbench.query.fill("a draft that was not run");
    await page.goto("/guide");
    // Later, because the call would fail with the page that it leaves.
    await page.evaluate(() => setTimeout(() => history.back(), 0));
    await expect(workbench.query).toHaveValue("a draft that was not run");
    if (reasons.length > 0) {
      expect(reasons).toContain(WITHOUT_CACHE[0]);
      expect(reasons.filter((reason) => !WITHOUT_CACHE.includes(reason))).toEqual([]);
      return;
    }
    expect(await page.evaluate(() => window.shownFromCache)).toEqual([false, true]);
    await expect(workbench.items.first()).toBeVisible();
    await workbench.search("operators");
  } finally {
    await browser.close();
  }
});
