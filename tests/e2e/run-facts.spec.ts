import { expect } from "@playwright/test";
import { CannedService } from "../support/canned-service";
import { testBehind } from "./service-fixtures";

const test = testBehind("Paid", () => new CannedService().start());

const MODEL = "No language model is configured.";

const pageOf = (name: string, creditsUsed: number, more: object = {}) => ({
  url: `https://example.org/${name}`,
  title: `Page ${name}`,
  description: "About the tide.",
  markdown: "text",
  warning: MODEL,
  metadata: { statusCode: 200, creditsUsed },
  ...more,
});

const response = (creditsUsed: number, data: object) => ({
  body: JSON.stringify({ success: true, creditsUsed, data }),
});

test("adds up the bill, counts each page once and leads to it", async ({
  service,
  workbench,
  page,
}) => {
  const web = [1, 1, 12, 1, 1, 1, 1].map((credits, index) => pageOf(`p${index}`, credits));
  const images = web.map((item) => ({ ...item, imageUrl: "https://example.org/a.png" }));
  service.responses.set("tide", response(22, { web, news: [pageOf("p2", 12)], images }));
  await page.setViewportSize({ width: 1024, height: 768 });
  await workbench.open("/?query=tide&limit=50&sources=web,news,images&formats=markdown");
  await expect(page.getByText("Nothing was sent.")).toBeVisible();
  await workbench.search();
  await expect(page.getByText("Nothing was sent.")).toBeHidden();

  const { results } = workbench;
  const strip = await results.getByRole("tablist", { name: "Results" }).boundingBox();
  for (const name of [/^Web/, /^News/, /^Images/, "Raw", "Request"]) {
    const box = await workbench.tab(name).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 9e9)).toBeLessThanOrEqual(
      (strip?.x ?? 0) + (strip?.width ?? 0) + 1,
    );
  }
  await expect(results.getByRole("button", { name: "7 of up to 50" })).toBeVisible();
  await expect(results.getByText(MODEL)).toHaveCount(1);
  await expect(workbench.items.first()).not.toContainText("Warning");

  await results.getByRole("button", { name: "Cost of this run: 22 credits" }).click();
  const bill = page.getByRole("dialog", { name: "Cost of this run" });
  const row = (name: string | RegExp) => bill.getByRole("row", { name });
  await expect(row(/^Search, 15 results/)).toContainText("4");
  await expect(row(/Web 3 · Page p2/)).toContainText("also News 1, Images 3: billed once");
  await expect(row(/^2 more pages/)).toContainText("2");
  await expect(row(/^Total/)).toContainText("22 credits");
  await expect(row(/^Paid/)).toContainText("1 run");
  await workbench.expectAccessible();
  await bill.getByRole("button", { name: "Leave out of the totals" }).click();
  await expect(row(/^Paid/)).toContainText("Without 1 run that you left out");
  await expect(row(/^Paid/)).toContainText("0 runs");
  await bill.getByRole("button", { name: "Include in the totals again" }).click();
  await expect(row(/^Paid/)).toContainText("1 run");
  await bill.getByRole("button", { name: "Leave out of the totals" }).click();
  await bill.getByRole("button", { name: /Web 3/ }).click();
  await expect(
    results.getByRole("button", { name: "Cost of this run: 22 credits, left out" }),
  ).toBeVisible();
  await expect(bill).toBeHidden();
  await expect(results.getByRole("region", { name: "Result 3 of 7: Page p2" })).toBeVisible();

  await results.getByRole("button", { name: "Close the warnings" }).click();
  await expect(results.getByRole("button", { name: "Warning from the service" })).toBeFocused();
  // A run without news leaves the news tab; the closed warning stays closed.
  await workbench.tab(/^News/).click();
  await workbench.choice("News").uncheck();
  service.responses.set("tide", response(9, { web: web.slice(0, 2) }));
  await workbench.run.click();
  await expect(workbench.tab(/^Web/)).toHaveAttribute("aria-selected", "true");
  await expect(results.getByText(MODEL)).toBeHidden();
  await results.getByRole("button", { name: "Warning from the service" }).click();
  await expect(results.getByText(MODEL)).toBeVisible();
});

test("excludes implausible costs, and closes a failure without losing it", async ({
  service,
  workbench,
  page,
}) => {
  service.responses.set("spring tide", response(9_008_199_254_741_024, { web: [pageOf("a", -3)] }));
  await workbench.open("/?query=spring+tide&formats=markdown");
  await workbench.search();
  const { results } = workbench;
  await results.getByRole("button", { name: "Cost of this run: cost unknown" }).click();
  const bill = page.getByRole("dialog", { name: "Cost of this run" });
  await expect(bill).toContainText("which cannot be the cost of this run");
  await expect(bill).toContainText("Web 1 reports -3 credits");
  await expect(bill.getByRole("row", { name: /^Paid/ })).toContainText(
    "Without 1 run with an implausible figure",
  );
  await page.keyboard.press("Escape");

  service.responses.set("spring tide", { status: 500, body: '{"success":false,"error":"Broken"}' });
  await workbench.run.click();
  const exchange = results.getByRole("tablist", { name: "Exchange of the failed run" });
  await exchange.getByRole("tab", { name: "Raw" }).click();
  await expect(results.getByRole("region", { name: "Raw response" })).toContainText('"Broken"');
  await workbench.expectAccessible();
  await exchange.getByRole("tab", { name: "Request" }).click();
  await expect(results.getByText("POST /v2/search")).toBeVisible();
  const close = results.getByRole("button", { name: "Close the error" });
  await close.click();
  await expect(close).toBeHidden();
  await expect(workbench.items.first()).toBeVisible();
  await expect(results.locator("summary")).toBeFocused();
  await workbench.expectAccessible();
  await page.keyboard.press("Enter");
  await expect(results.getByText("Broken")).toBeVisible();
});

test("keeps the age of a cached page current", async ({ service, workbench, page }) => {
  await page.clock.install();
  const metadata = { statusCode: 200, cacheState: "hit", cachedAt: new Date(Date.now() - 34_000) };
  service.responses.set("neap", response(2, { web: [pageOf("a", 1, { metadata })] }));
  await workbench.open("/?query=neap&formats=markdown");
  await workbench.search();
  const card = workbench.items.first();
  await expect(card).toContainText(/cached \d+ seconds ago/);
  await page.clock.fastForward("16:00");
  await expect(card).toContainText(/cached 16 minutes ago/);
});
