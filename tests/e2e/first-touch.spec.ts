import type { Page } from "@playwright/test";
import { ConnectionsPage } from "../support/connections-page";
import { sentSearches } from "../support/sent-requests";
import type { WorkbenchPage } from "../support/workbench-page";
import { WorkbenchServer } from "../support/workbench-server";
import { expect, test } from "./fixtures";

test.use({ loadsEarly: true });

const scriptsOf = (page: Page) => {
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.add(request.url());
  });
  return scripts;
};

/** A bare click, as assistive technology sends it: no pointer movement and no key press. */
const click = (workbench: WorkbenchPage) =>
  workbench.run.evaluate((button: HTMLElement) => button.click());

test("runs on a click before any other interaction and loads the code it needs", async ({
  workbench,
  page,
}) => {
  // A browser that saves data loads no code in idle time.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  const scripts = scriptsOf(page);
  await workbench.open();
  await page.waitForLoadState("networkidle");
  const before = scripts.size;
  await click(workbench);
  await expect(workbench.items.first()).toBeVisible();
  expect(before).toBeGreaterThan(3);
  expect(scripts.size).toBeGreaterThan(before);
});

test("loads the code of a run while the page is idle", async ({ workbench, page }) => {
  const workers: unknown[] = [];
  page.on("worker", (worker) => workers.push(worker));
  const scripts = scriptsOf(page);
  await workbench.open();
  const scriptsOfPage = scripts.size;
  // One worker renders pages, the other one is ready for the response.
  await expect.poll(() => workers.length).toBe(2);
  // Until no part has been requested for a while.
  let loaded = 0;
  await expect
    .poll(
      () => {
        const isQuiet = loaded === scripts.size;
        loaded = scripts.size;
        return isQuiet;
      },
      { intervals: [3_000] },
    )
    .toBe(true);
  expect(loaded).toBeGreaterThan(scriptsOfPage);
  await page.route("**/_next/static/**/*.js", (route) => route.abort());
  await click(workbench);
  await expect(workbench.items.first()).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 412, height: 823 } });

  test("loads the code of a run at the first touch, not in idle time", async ({
    workbench,
    page,
  }) => {
    const scripts = scriptsOf(page);
    await workbench.open();
    await page.waitForLoadState("networkidle");
    const before = scripts.size;
    // Several times as long as another page waits.
    await page.waitForTimeout(6_000);
    expect(scripts.size).toBe(before);
    await workbench.run.tap();
    await expect(workbench.items.first()).toBeVisible();
    expect(scripts.size).toBeGreaterThan(before);
  });
});

test("renders sample runs out of sight, sends and stores nothing, and removes them", async ({
  workbench,
  page,
}) => {
  const searches = sentSearches(page);
  await page.addInitScript(() => {
    const seen: unknown[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const element of document.querySelectorAll("[data-sample-run]")) {
        const host = element.parentElement;
        seen.push({
          run: element.getAttribute("data-sample-run"),
          isVisible: element.checkVisibility({ visibilityProperty: true }),
          isInert: host?.inert,
          isHidden: host?.ariaHidden,
          hasResults: element.querySelector("[data-results] ol li") !== null,
        });
      }
    }).observe(document, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["data-sample-run"],
    });
  });
  await workbench.open();
  const seen = () => page.evaluate((): unknown => JSON.stringify(Reflect.get(window, "seen")));
  const hidden = '"isVisible":false,"isInert":true,"isHidden":"true","hasResults":true';
  await expect.poll(seen, { timeout: 30_000 }).toContain(`{"run":"sample-run-two",${hidden}}`);
  expect(await seen()).toContain(`{"run":"sample-run-one",${hidden}}`);
  expect(await seen()).not.toContain('"isVisible":true');
  await expect(page.locator("[data-sample-run], [data-results]")).toHaveCount(0);
  expect(searches).toEqual([]);
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText("sample-run", { exact: false })).toHaveCount(0);
  await page.getByRole("tab", { name: "Form" }).click();
  await workbench.run.click();
  await expect(workbench.items.first()).toBeVisible();
});

test("blocks a run with an invalid value before any form code has loaded", async ({
  workbench,
  page,
}) => {
  await workbench.open("/?query=");
  await workbench.run.evaluate((button: HTMLElement) => button.click());
  await expect(page.getByText("Enter a query.")).toBeVisible();
  await expect(workbench.query).toBeFocused();
});

test("shows the cost of a stored draft before any interaction", async ({ workbench, page }) => {
  await workbench.open();
  // Runs on the built-in engine are free.
  await new ConnectionsPage(page).add({
    ...{ label: "Paid", baseUrl: "https://api.example.org" },
    key: "fc-paid-0123456789",
  });
  const cost = page.getByRole("button", { name: /^Cost:/ });
  const exampleCost = await cost.textContent();
  expect(exampleCost).toMatch(/\d/);
  await page.getByRole("textbox", { name: "Results per source" }).fill("100");
  // The number disappears for a moment while the cost code loads.
  await expect(cost).toHaveText(/\d/);
  await expect(cost).not.toHaveText(String(exampleCost));
  await expect(cost).toHaveText(/\d/);
  const costBefore = String(await cost.textContent());
  await page.waitForTimeout(1_000);
  await page.reload();
  await expect(cost).toHaveText(costBefore);
});

test("reports an unreachable server at the first interaction and keeps the form's values", async ({
  workbench,
  page,
}) => {
  const server = await new WorkbenchServer().start();
  try {
    await workbench.open(server.origin);
    await page.waitForLoadState("networkidle");
    await server.kill();
    await workbench.query.fill("credits per page");
    await workbench.run.click();
    await expect(
      workbench.results.getByRole("heading", { name: "The workbench server does not respond" }),
    ).toBeVisible();
    await expect(workbench.run).toBeEnabled();
    await workbench.expectAccessible();
    await expect(workbench.query).toHaveValue("credits per page");
  } finally {
    await server.dispose();
  }
});

test("keeps keys pressed in a menu before its entries have loaded", async ({ workbench, page }) => {
  await workbench.open("/?query=tide&limit=7");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", (route) => released.then(() => route.continue()));
  const trigger = page.getByRole("button", { name: "Request menu" });
  await trigger.focus();
  await page.keyboard.press("Enter");
  await expect(trigger).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("res");
  await page.keyboard.press("Enter");
  release();
  await expect(page.getByText("All fields but the query are reset.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Results per source" })).toHaveValue("");
  await expect(page.getByRole("menuitem")).toHaveCount(0);

  // In a menu that has loaded, no key falls between either.
  await trigger.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem").last()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(trigger).toBeFocused();
});

test("leaves the focus in a menu where the user moved it while it opened", async ({
  workbench,
  page,
}) => {
  await workbench.open("/?query=tide");
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const [, second] = document.querySelectorAll<HTMLElement>("[role=menuitem]");
      second?.focus();
      if (second?.matches(":focus")) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole("button", { name: "Request menu" }).press("Enter");
  const second = page.getByRole("menuitem").nth(1);
  await expect(second).toBeFocused();
  // Until the menu has its place.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  await expect(second).toBeFocused();
});
