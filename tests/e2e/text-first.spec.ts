import type { Page } from "@playwright/test";
import { cannedRig } from "./canned-rig";
import { expect, watchedTest as test } from "./fixtures";

const pages = (each: (at: number) => object) =>
  JSON.stringify({ success: true, data: { web: Array.from({ length: 12 }, (_, at) => each(at)) } });

const snippet = (at: number) => ({
  url: `https://site.example/page/${at}`,
  title: `Page ${at}`,
  description: "What the **page** says, in a sentence or two.",
});

cannedRig("Canned", ({ responses }) => {
  responses.set("snippets", { body: pages(snippet) });
  responses.set("titles", { body: pages((at) => ({ ...snippet(at), description: undefined })) });
  responses.set("dated", { body: pages((at) => ({ ...snippet(at), date: "2026-01-05" })) });
  responses.set("scraped", {
    body: pages((at) => ({
      ...snippet(at),
      markdown: `# Page ${at}\n\n${"Some text with a [link](https://site.example/).\n\n".repeat(30)}`,
      metadata: { statusCode: 200, cacheState: "hit", creditsUsed: 1 },
    })),
  });
});

type Moved = { readonly name: string; readonly from: number; readonly to: number };

/** Records what moves inside the results. */
async function watchResults(page: Page): Promise<() => Promise<readonly Moved[]>> {
  await page.evaluate(() => {
    const moved: Moved[] = [];
    Reflect.set(window, "movedResults", moved);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        for (const { node, previousRect, currentRect } of Reflect.get(entry, "sources"))
          if (node instanceof Element && node.closest("[data-results]"))
            moved.push({
              name: node.outerHTML.slice(0, 90),
              from: previousRect.y,
              to: currentRect.y,
            });
    }).observe({ type: "layout-shift" });
  });
  return () => page.evaluate(() => Reflect.get(window, "movedResults"));
}

for (const width of [360, 1_400])
  test(`moves nothing when controls follow the text, in ${width} pixels`, async ({
    workbench,
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const query of ["snippets", "titles", "dated", "scraped"]) {
      await workbench.open(`/?query=${query}`);
      const moved = await watchResults(page);
      await workbench.run.click();
      await expect(workbench.results.getByText("12 of 12 shown", { exact: true })).toBeVisible();
      await expect(workbench.items.first().getByRole("checkbox")).toBeVisible();
      // A layout shift is reported with the frame after it.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      expect({ query, moved: await moved() }).toEqual({ query, moved: [] });
    }
  });
