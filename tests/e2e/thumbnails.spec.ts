import { expect, type Locator } from "@playwright/test";
import { ScreenshotService } from "../support/screenshot-service";
import { foreignRequests } from "../support/sent-requests";
import { testBehind } from "./service-fixtures";

const test = testBehind("Screenshots", () => new ScreenshotService().start());

const allowAll = () =>
  localStorage.setItem(
    "search-workbench.media-consent",
    JSON.stringify({ always: true, hosts: [] }),
  );

const boxOf = (thumbnail: Locator) =>
  thumbnail.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect();
    return `${width} × ${height}`;
  });

test("shows screenshots on cards after one consent, with their remaining time", async ({
  workbench,
  page,
  server,
  service,
}) => {
  const foreign = foreignRequests(page, server.origin);
  const { items, results } = workbench;
  await page.setViewportSize({ width: 1_440, height: 1_200 });
  await workbench.open(
    "/?formats=markdown,screenshot&query=article+soon+expired+actions+inline+tiny+none",
  );
  await workbench.search();
  const thumbnail = (at: number) => items.nth(at).locator("[data-thumbnail]");

  // Nothing is requested without consent, and the box has its size already.
  await expect(thumbnail(0).getByRole("button", { name: /^Load · / })).toBeVisible();
  await expect(thumbnail(0)).toContainText("19 h left");
  await expect(thumbnail(1)).toContainText("29 min left");
  await expect(thumbnail(2)).toContainText("expired");
  await expect(thumbnail(2).getByRole("button", { name: /^Load/ })).toHaveCount(0);
  await expect(
    thumbnail(4).getByRole("img", { name: "Screenshot of Page 4 inline" }),
  ).toBeVisible();
  await expect(thumbnail(6)).toHaveCount(0);
  await workbench.expectAccessible();
  expect(service.files).toEqual([]);
  const before = await Promise.all([0, 1, 3, 5].map((at) => boxOf(thumbnail(at))));

  // One of them loads only itself; the bar above loads the others, without the expired one.
  await thumbnail(0)
    .getByRole("button", { name: /^Load · / })
    .click();
  await expect(
    thumbnail(0).getByRole("img", { name: "Screenshot of Page 0 article" }),
  ).toBeVisible();
  expect(service.files.map((path) => path.split("?")[0])).toEqual(["/shots/0-article.png"]);
  await results.getByRole("button", { name: "Load the 3 images of this list" }).click();
  for (const at of [1, 3, 5]) await expect(thumbnail(at).getByRole("img")).toBeVisible();
  expect(service.files.join()).not.toContain("expired");
  // The last screenshot of the actions.
  expect(service.files.join()).toContain("/shots/3-actions");
  expect(service.files.join()).not.toContain("blank");
  expect(await Promise.all([0, 1, 3, 5].map((at) => boxOf(thumbnail(at))))).toEqual(before);
  // Small pictures are not enlarged.
  expect((await thumbnail(5).getByRole("img").boundingBox())?.width).toBe(40);
  await workbench.expectAccessible();

  // A click opens the screenshot. A stored copy is marked, and shown without consent.
  await thumbnail(1).getByRole("button").click();
  await expect(results.getByRole("tab", { name: /^Screenshot/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  const detail = results.getByRole("region", { name: /^Result 2 of 7/ });
  await expect(detail).toContainText(/29 min \d+ s left/);
  await detail.getByRole("button", { name: "Store", exact: true }).click();
  await expect(thumbnail(1)).toContainText("Stored");
  await thumbnail(3).getByRole("button").click();
  await expect(results.getByRole("tab", { name: /^Actions/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );

  // Printed are those that are loaded.
  await page.emulateMedia({ media: "print" });
  await expect(thumbnail(0).getByRole("img")).toBeVisible();
  await expect(thumbnail(2)).toBeHidden();
  expect(foreign).toEqual([]);
});

test("notices blank screenshots and tries their pages again, with the draft unchanged", async ({
  workbench,
  page,
  service,
}) => {
  await page.addInitScript(allowAll);
  const { items, results } = workbench;
  await page.setViewportSize({ width: 1_440, height: 1_200 });
  const query = "blank spinner dark article header tall";
  await workbench.open(`/?formats=markdown,screenshot&query=${query}`);
  await workbench.search();
  for (const at of [0, 2]) await expect(items.nth(at)).toContainText("Blank screenshot");
  await expect(items.nth(1)).toContainText("Nearly blank screenshot");
  for (const at of [3, 4, 5]) {
    await expect(items.nth(at).locator("[data-thumbnail] img")).toBeVisible();
    await expect(items.nth(at)).not.toContainText(/blank screenshot/i);
  }
  await workbench.expectAccessible();

  // The Screenshot tab says it too, and the detail has the same offers.
  await items.nth(1).locator("[data-thumbnail] button").click();
  const detail = results.getByRole("region", { name: /^Result 2 of 6/ });
  const panel = detail.getByRole("tabpanel");
  await expect(panel).toContainText("It shows one small thing only, such as a spinner.");
  await expect(detail.getByRole("button", { name: /^Full-page screenshot/ })).toBeVisible();

  const sent = service.searches.length;
  await items
    .nth(1)
    .getByRole("button", { name: /^Wait 5 s about \d/ })
    .click();
  await expect(items.nth(1)).toContainText("2nd try");
  // The new screenshot shows the page.
  await items.nth(1).getByRole("button", { name: "2nd try" }).click();
  await expect(panel.getByRole("img")).toBeVisible();
  await expect(items.nth(1).getByRole("button", { name: /^Wait 5 s/ })).toHaveCount(0);
  expect(service.searches.slice(sent).map(({ scrapeOptions }) => scrapeOptions?.waitFor)).toEqual([
    5_000,
  ]);
  await items
    .nth(0)
    .getByRole("button", { name: /^Full-page screenshot/ })
    .click();
  await expect
    .poll(() => service.searches.at(-1)?.scrapeOptions?.formats)
    .toContainEqual({ type: "screenshot", fullPage: true });
  await expect(items.nth(0)).toContainText("2nd try");
  await expect(workbench.query).toHaveValue(query);
});

const realPages = {
  spinning:
    '<style>.ring{position:fixed;inset:0;margin:auto;width:48px;height:48px;border:5px solid #ccc;border-top-color:#06c;border-radius:50%}</style><div class="ring"></div>',
  night: "<body style='background:linear-gradient(#101018,#181828);height:100vh;margin:0'>",
  shop: `<header style="background:#123;color:#fff;padding:16px;font:16px sans-serif">Harbour shop · Kettles · Lamps</header>`,
  example:
    "<div style='width:600px;margin:5em auto;font:16px sans-serif'><h1>Example</h1><p>This domain is for use in documents. You may use it without asking.</p></div>",
  thin: "<p style='font:300 14px sans-serif;color:#777;margin:40px;width:700px'>The tide tables of the harbour, with every high and low water of the year, for boats and anglers.</p>",
};

test("judges screenshots of real pages", async ({ workbench, page, context, service }) => {
  for (const [kind, html] of Object.entries(realPages)) {
    const real = await context.newPage();
    await real.setContent(html);
    service.taken.set(kind, await real.screenshot());
    await real.close();
  }
  await page.addInitScript(allowAll);
  await page.setViewportSize({ width: 1_440, height: 1_200 });
  const query = Object.keys(realPages).join(" ");
  await workbench.open(`/?formats=markdown,screenshot&query=${query}`);
  await workbench.search();
  const { items } = workbench;
  await expect(items.nth(0)).toContainText("Nearly blank screenshot");
  await expect(items.nth(1)).toContainText("Blank screenshot");
  for (const at of [2, 3, 4]) {
    await expect(items.nth(at).locator("[data-thumbnail] img")).toBeVisible();
    await expect(items.nth(at)).not.toContainText(/blank screenshot/i);
  }
});

test("loads only screenshots near the window, and shows them in table and grid", async ({
  workbench,
  page,
  service,
}) => {
  await page.addInitScript(allowAll);
  const { items, results } = workbench;
  await workbench.open("/?query=article*60&sources=web,news&formats=markdown,screenshot");
  service.files.length = 0;
  await workbench.search();
  await expect(items.first().locator("[data-thumbnail] img")).toBeVisible();
  await expect(items.nth(3).locator("[data-thumbnail] img")).toBeVisible();
  expect(service.files.length).toBeLessThan(25);
  expect(service.files.join()).not.toContain("/59-article");

  await results.getByRole("radio", { name: "Table" }).check({ force: true });
  const row = results.getByRole("row", { name: /Page 1 article/ });
  await expect(results.getByRole("columnheader", { name: "Screenshot" })).toBeVisible();
  await expect(row.getByRole("img", { name: "Screenshot of Page 1 article" })).toBeVisible();
  await expect(row).toContainText("19 h left");
  await row.getByRole("button", { name: "Screenshot of Page 1 article" }).click();
  await expect(results.getByRole("region", { name: /^Result 2 of 60/ })).toBeVisible();
  await workbench.expectAccessible();

  // News cards have the picture of the article and the screenshot.
  await workbench.tab(/News/).click();
  const news = results.getByRole("list", { name: "News results" });
  await expect(news.getByRole("img", { name: /^Screenshot of News/ })).toBeVisible();
  await expect(news.locator("img")).toHaveCount(2);
});
