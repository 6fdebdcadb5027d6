import type { Page } from "@playwright/test";
import { sentSearches } from "../support/sent-requests";
import { expect, test } from "./fixtures";

/** Holds back all scripts of a page until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

for (const [name, press] of [
  ["Enter in the query", (page: Page) => page.keyboard.press("Enter")],
  ["Ctrl Enter", (page: Page) => page.keyboard.press("Control+Enter")],
  [
    "a click on Run",
    async (page: Page) => {
      const box = await page.getByRole("button", { name: /^Run/ }).boundingBox();
      if (!box) throw new Error("Run is not visible.");
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    },
  ],
] as const)
  test(`runs after ${name} before the scripts have loaded`, async ({ workbench, page }) => {
    const release = await holdScripts(page);
    const sent = sentSearches(page);
    await page.goto("/", { waitUntil: "commit" });
    await workbench.query.fill("operators");
    await workbench.query.focus();
    await press(page);
    await press(page);
    await expect(page.locator("button[data-held]")).toHaveCount(1);
    expect(sent).toEqual([]);
    release();
    await expect(workbench.items.first()).toBeVisible();
    await expect(workbench.query).toHaveValue("operators");
    await expect(page.locator("button[data-held]")).toHaveCount(0);
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0] ?? "")).toMatchObject({ query: "operators" });
  });

test("presses buttons in the order of the user once the scripts have loaded", async ({
  workbench,
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("tab", { name: "JSON" }).click();
  await page.getByRole("button", { name: "Request menu" }).click();
  await expect(page.locator("button[data-held]")).toHaveCount(2);
  release();
  await expect(page.getByRole("menuitem", { name: /^Saved requests/ })).toBeVisible();
  await expect(page.getByRole("tab", { name: "JSON" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  // Later presses work as always.
  await workbench.search("operators");
  await expect(page.locator("button[data-held]")).toHaveCount(0);
});

test("presses a button if no further code can be loaded", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("tab", { name: "JSON" }).click();
  const html = await (await page.request.get("/")).text();
  await page.route("**/_next/static/**/*.js", (route) =>
    html.includes(new URL(route.request().url()).pathname) ? route.fallback() : route.abort(),
  );
  release();
  await expect(page.getByRole("tab", { name: "JSON" })).toHaveAttribute("aria-selected", "true");
  await expect(page.locator("button[data-held]")).toHaveCount(0);
});

test("keeps what was entered in fields before the scripts have loaded", async ({
  workbench,
  page,
}) => {
  const release = await holdScripts(page);
  const sent = sentSearches(page);
  await page.goto("/", { waitUntil: "commit" });
  await workbench.query.fill("operators");
  await page.getByRole("textbox", { name: "Results per source" }).fill("7");
  await workbench.choice("News").check();
  await expect(workbench.query).not.toHaveCSS("color", "rgba(0, 0, 0, 0)");
  await expect(workbench.choice("Web")).toBeChecked();
  await workbench.choice("Markdown").uncheck();
  await workbench.choice("Summary").check();
  await page.keyboard.press("Control+Enter");
  release();
  await expect.poll(() => sent).toHaveLength(1);
  await expect(workbench.query).toHaveCSS("color", "rgba(0, 0, 0, 0)");
  await expect(workbench.choice("News")).toBeChecked();
  await expect(workbench.choice("Markdown")).not.toBeChecked();
  expect(JSON.parse(sent[0] ?? "")).toEqual({
    query: "operators",
    limit: 7,
    sources: [{ type: "web" }, { type: "news" }],
    scrapeOptions: { formats: ["summary"] },
  });
});

test("adds a site that was entered and sent before the scripts have loaded", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/library?add", { waitUntil: "commit" });
  const kind = page.getByRole("combobox", { name: "What to add" });
  await page.getByRole("textbox", { name: "URL" }).fill("not an address");
  await page.getByRole("textbox", { name: "URL" }).press("Enter");
  await expect(page.locator("button[data-held]")).toHaveCount(1);
  release();
  const message = page.getByText("Some fields need attention.").and(page.locator(":not(.sr-only)"));
  await expect(message).toHaveCount(1);
  await expect(message).toBeVisible();
  await expect(page.getByRole("textbox", { name: "URL" })).toHaveValue("not an address");
  await kind.selectOption("Folder");
  await expect(page.getByRole("textbox", { name: "Folder" })).toBeVisible();
});

test("gives back what was entered if the user left before the scripts had loaded", async ({
  workbench,
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await workbench.query.fill("operators");
  await workbench.choice("News").check();
  await page.getByRole("link", { name: "Library" }).first().click();
  await page.waitForURL("**/library", { waitUntil: "commit" });
  release();
  await page.goBack();
  await expect(workbench.choice("News")).toBeChecked();
  await expect(workbench.query).toHaveValue("operators");
  await workbench.query.fill("formats");
  await page.reload();
  await expect(workbench.query).toHaveValue("formats");
});

test("does not add to a link what was entered before", async ({ workbench, page }) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await workbench.query.fill("operators");
  await page.goto("/?query=formats", { waitUntil: "commit" });
  release();
  await expect(workbench.query).toHaveValue("formats");
  await workbench.search("formats");
  await page.reload();
  await expect(workbench.query).toHaveValue("formats");
});

test("keeps the caret in a field that was edited before the scripts had loaded", async ({
  workbench,
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await workbench.query.fill("operators");
  await page.keyboard.press("Home");
  await page.keyboard.type("all ");
  release();
  await expect(page.locator("[data-held]")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Run/ })).toBeEnabled();
  await page.keyboard.type("of the ");
  await expect(workbench.query).toHaveValue("all of the operators");
});

for (const visit of ["first", "later"])
  test(`replaces the query of a ${visit} visit by what is typed in the field that was focused before it came`, async ({
    workbench,
    page,
  }) => {
    if (visit === "later") {
      await workbench.open();
      await workbench.query.fill("stored query");
      await page.waitForTimeout(1_000);
    }
    const release = await holdScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    await workbench.query.click();
    await expect(workbench.query).toHaveValue("");
    release();
    await expect(workbench.query).toHaveValue(
      visit === "later" ? "stored query" : '"wait for" selector',
    );
    const selected = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) =>
      selectionEnd - selectionStart;
    await expect.poll(() => workbench.query.evaluate(selected)).toBeGreaterThan(0);
    await page.keyboard.type("operators");
    await expect(workbench.query).toHaveValue("operators");
  });

test("does not run after a right click on Run", async ({ workbench, page }) => {
  const release = await holdScripts(page);
  const sent = sentSearches(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("button", { name: /^Run/ }).click({ button: "right", force: true });
  await expect(page.locator("button[data-held]")).toHaveCount(0);
  release();
  await expect(page.getByRole("button", { name: /^Run/ })).toBeEnabled();
  await workbench.search("operators");
  expect(sent).toHaveLength(1);
});

for (const path of ["/compare", "/schedules", "/shares", "/sweep", "/judge"])
  test(`presses a button of ${path} once its scripts have loaded`, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    await page.getByRole("button", { name: /^Theme/ }).click();
    await expect(page.locator("button[data-held]")).toHaveCount(1);
    release();
    await expect(page.getByRole("menuitemradio", { name: "Dark" })).toBeVisible();
    await expect(page.locator("button[data-held]")).toHaveCount(0);
  });

test("keeps a request that was left before the code that saves it had loaded", async ({
  workbench,
  page,
}) => {
  const html = await (await page.request.get("/")).text();
  const held = new AbortController();
  await page.route("**/_next/static/**/*.js", async (route) => {
    const isInitial = html.includes(new URL(route.request().url()).pathname);
    if (isInitial || held.signal.aborted) await route.continue();
    // Gets no response while this page is open.
  });
  await page.goto("/");
  await expect(page.locator("html[data-shortcuts]")).toHaveCount(1);
  await workbench.query.fill("left early");
  await workbench.choice("News").check();
  await workbench.choice("Markdown").uncheck();
  await page.locator('[name="sources.limit"]').fill("7");
  held.abort();
  await page.goto("/guide");
  await page.goto("/");
  await expect(workbench.query).toHaveValue("left early");
  await expect(workbench.choice("News")).toBeChecked();
  await expect(workbench.choice("Markdown")).not.toBeChecked();
  await expect(page.locator('[name="sources.limit"]')).toHaveValue("7");
});
