import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { article, LocalSite } from "../support/local-site";
import { expect, test } from "./fixtures";

/** A site with the given number of slow pages, and one that fails. */
async function slowSite(pages: number, ms: number): Promise<LocalSite> {
  const links = Array.from({ length: pages }, (_, n) => `<a href="/${n}">${n}</a>`).join(" ");
  return new LocalSite({
    "/": article("The marsh", `All birds. ${links} <a href="/broken">broken</a>`),
    "/broken": (_, response) => response.writeHead(500).end("no"),
    ...Object.fromEntries(
      Array.from({ length: pages }, (_, n) => [
        `/${n}`,
        (_request: unknown, response: import("node:http").ServerResponse) => {
          setTimeout(
            () =>
              response
                .writeHead(200, { "content-type": "text/html" })
                .end(article(`Bird ${n}`, `The bittern number ${n} booms in the reeds.`)),
            ms,
          );
        },
      ]),
    ),
  }).start();
}

const detail = (page: Page, name: string) => page.getByRole("region", { name });
const list = (page: Page) => page.getByRole("region", { name: "Sites and files" });
const figure = (page: Page, name: string) =>
  page
    .locator("dl > div")
    .filter({ hasText: new RegExp(`^${name}`) })
    .locator("dd");

async function openLibrary(page: Page) {
  await page.goto("/library");
  // Wait for hydration: the section does not toggle before.
  const fold = page.getByRole("button", { name: /^Add to the library/ });
  await expect(async () => {
    if ((await fold.getAttribute("aria-expanded")) !== "true") await fold.press("Enter");
    await expect(page.getByRole("combobox", { name: "What to add" })).toBeVisible({ timeout: 500 });
  }).toPass();
}

test("adds, watches, pauses, resumes, searches and removes a site by keyboard", async ({
  workbench,
  page,
}) => {
  const site = await slowSite(40, 120);
  const { host } = new URL(site.origin);
  try {
    await workbench.open();
    await page.getByRole("link", { name: "Library", exact: true }).press("Enter");
    await expect(page.getByRole("heading", { name: "Library", level: 1 })).toBeVisible();
    await openLibrary(page);
    await page.getByRole("textbox", { name: "URL" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Enter a URL.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "URL" })).toBeFocused();
    await page.keyboard.type(site.origin);
    await page.keyboard.press("Enter");

    const shown = detail(page, host);
    await expect(shown.getByRole("list", { name: "Recent pages" })).toContainText("Bird");
    await expect(shown.getByRole("progressbar", { name: "Progress" })).toBeVisible();
    await shown.getByRole("button", { name: "Pause" }).press("Enter");
    await expect(shown.getByText("Paused", { exact: true })).toBeVisible();
    await expect(page.getByRole("status").getByText(`Paused ${host}.`)).toBeAttached();
    await shown.getByRole("tab", { name: /^Queue/ }).click();
    await expect(shown.getByRole("list", { name: "Queue" })).toContainText(`${site.origin}/`);

    await page.reload();
    await shown.getByRole("button", { name: "Resume" }).press("Enter");
    await expect(shown.getByText("Crawled", { exact: true }).first()).toBeVisible();
    await expect(figure(page, "Searchable")).toHaveText("41");
    await expect(figure(page, "Failed")).toHaveText("1");
    await shown.getByRole("tab", { name: "Recent pages" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(shown.getByRole("list", { name: "Failed and skipped pages" })).toContainText(
      "500",
    );
    await shown.getByRole("textbox", { name: /^Filter by URL/ }).fill("nothing has this");
    await expect(shown.getByText("No matching pages.")).toBeVisible();

    await shown.getByRole("tab", { name: "Recent pages" }).click();
    await shown.getByRole("textbox", { name: /^Filter pages/ }).fill("bird 17");
    const found = shown.getByRole("list", { name: "Recent pages" }).getByRole("link");
    await expect(found).toHaveCount(1);
    await expect(found).toHaveAttribute("href", `${site.origin}/17`);

    // Another connection is chosen; only the built-in engine searches the library.
    await page.evaluate(async () => {
      const send = (method: string, path: string, body: object) =>
        fetch(path, {
          method,
          body: JSON.stringify(body),
          headers: { "content-type": "application/json" },
        });
      await send("POST", "/api/connections", { label: "Elsewhere", baseUrl: "https://a.example" });
    });
    await shown.getByRole("link", { name: "Search this site" }).press("Enter");
    await expect(workbench.query).toBeFocused();
    await expect(workbench.query).toHaveValue(`site:${host} `);
    await page.keyboard.type("bittern booms");
    await page.keyboard.press("Enter");
    await expect(workbench.items.first()).toContainText("Bird");
    await expect(page.getByRole("button", { name: /^Connection:/ })).not.toContainText("Elsewhere");
    await expect(page.getByRole("button", { name: /^Connection:/ })).toContainText(
      /Library · \d+ sites · \d+ pages/,
    );
    await expect(
      workbench.results.getByText(/^Searched your library: \d+ sites, \d+ pages\./),
    ).toBeVisible();

    await page.goto("/library");
    await list(page)
      .getByRole("button", { name: new RegExp(host) })
      .press("Enter");
    await shown.getByRole("button", { name: "Remove…" }).press("Enter");
    await expect(page.getByRole("button", { name: "Keep" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(list(page).getByText(host)).toBeHidden();
    await expect(shown).toBeHidden();
    await expect(page.getByRole("main")).toBeFocused();
  } finally {
    await site.dispose();
  }
});

test("moves the focus to the first invalid setting, also in a closed section", async ({
  server,
  page,
}) => {
  await openLibrary(page);
  await page.getByRole("textbox", { name: "URL" }).fill(`${server.origin}/guide`);
  const fold = page.getByRole("button", { name: /^Limits and schedule/ });
  await fold.press("Enter");
  const depth = page.getByRole("textbox", { name: "Depth", exact: true });
  await depth.fill("none");
  await fold.press("Enter");
  await expect(depth).toBeHidden();
  await page.getByRole("button", { name: "Add and crawl" }).press("Enter");
  await expect(depth).toBeFocused();
});

test("shows why pages could not be filtered, until the filter is cleared", async ({ page }) => {
  const site = await slowSite(2, 0);
  try {
    await openLibrary(page);
    await page.getByRole("textbox", { name: "URL" }).fill(site.origin);
    await page.keyboard.press("Enter");
    const shown = detail(page, new URL(site.origin).host);
    const pages = shown.getByRole("list", { name: "Recent pages" });
    await expect(pages).toContainText("Bird 1");
    await page.route(/\/api\/library\/[^/]+\?/, (route) =>
      route.fulfill({ status: 503, json: { success: false, error: "The library is closed." } }),
    );
    const filter = shown.getByRole("textbox", { name: /^Filter pages/ });
    await filter.fill("bird");
    await expect(shown.getByRole("alert")).toHaveText("The library is closed.");
    await expect(shown.getByText("Loading…")).toBeHidden();
    await filter.fill("");
    await expect(shown.getByRole("alert")).toBeHidden();
    await expect(pages).toContainText("Bird 1");
  } finally {
    await site.dispose();
  }
});

test("uploads, crawls and finds selected files", async ({ workbench, page }, testInfo) => {
  await openLibrary(page);
  await page.getByRole("combobox", { name: "What to add" }).selectOption("files");
  await page.getByRole("textbox", { name: "Name" }).fill("Field notes");
  const file = testInfo.outputPath("owls.md");
  await writeFile(file, "# Owls\n\nThe tawny owl quavers.");
  await page.getByLabel("Files for the library").setInputFiles(file);
  await page.getByRole("button", { name: "Add and crawl" }).click();
  const shown = detail(page, "Field notes");
  await expect(shown.getByRole("list", { name: "Recent pages" })).toContainText("Owls");
  await expect(page.getByText("or drop them here")).toBeVisible();
  await page.getByLabel("Files for the library").setInputFiles(file);
  await expect(page.getByText(/^1 file,/)).toBeVisible();
  await workbench.open("/?query=tawny%20quavers");
  await workbench.search();
  await expect(workbench.items.first()).toContainText("Owls");
});

test("is accessible in every state, width and theme", async ({ workbench, page }) => {
  await openLibrary(page);
  await page.getByRole("button", { name: /^Limits and schedule/ }).press("Enter");
  await page.getByRole("textbox", { name: "Pages" }).fill("0");
  await page.getByRole("button", { name: "Add and crawl" }).press("Enter");
  await expect(page.getByText("from 1 to 200,000")).toBeVisible();
  await workbench.expectAccessibleInBothThemes();
  for (const kind of ["list", "folder", "files"])
    await page.getByRole("combobox", { name: "What to add" }).selectOption(kind);
  await list(page).getByRole("button").first().press("Enter");
  await page.getByRole("button", { name: "Remove…" }).press("Enter");
  for (const [width, height] of [
    [1_440, 900],
    [1_024, 768],
    [360, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (width !== 1_024) await workbench.expectAccessibleInBothThemes();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  }
  await page.getByRole("tab", { name: "Settings" }).press("Enter");
  await workbench.expectAccessibleInBothThemes();
});

test("follows the theme of the system and of other tabs immediately, and changes it", async ({
  page,
  context,
}) => {
  const theme = (of: Page) => of.locator("html");
  for (const path of ["/library", "/guide"]) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(path);
    await page.evaluate(() => localStorage.removeItem("workbench:theme"));
    await page.reload();
    await expect(page.getByRole("button", { name: "Theme: system" })).toBeVisible();
    await expect(async () => {
      await page.emulateMedia({ colorScheme: "light" });
      await page.emulateMedia({ colorScheme: "dark" });
      await expect(theme(page)).toHaveAttribute("data-theme", "dark", { timeout: 300 });
    }).toPass();
    const other = await context.newPage();
    await other.goto(path);
    await other.getByRole("button", { name: "Theme: system" }).click();
    await other.getByRole("menuitemradio", { name: "Light" }).click();
    await expect(theme(page)).toHaveAttribute("data-theme", "light");
    await expect(page.getByRole("button", { name: "Theme: light" })).toBeVisible();
    await other.close();
  }
});

test("fits into 360 pixels with the pages of a site", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/library");
  await expect(async () => {
    await list(page).getByRole("button").first().click();
    await expect(page.getByRole("list", { name: "Recent pages" })).toBeVisible({ timeout: 500 });
  }).toPass();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(wide).toBeLessThanOrEqual(360);
});

test("prints the sites of the library and a page of the guide, without navigation", async ({
  page,
}) => {
  await openLibrary(page);
  await page.emulateMedia({ media: "print" });
  await expect(
    list(page)
      .getByText(/\d pages/)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Add to the library/ })).toBeHidden();
  await page.goto("/guide/start/sweep");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const text of ["Read next", "Next", "Chapters"])
    await expect(page.getByText(text, { exact: true })).toBeHidden();
});
