import { article, LocalSite } from "../support/local-site";
import { sentSearches } from "../support/sent-requests";
import { WorkbenchServer } from "../support/workbench-server";
import { expect, test } from "./fixtures";

/** A page of the library that is in the index, and never responds again. */
async function stuckPage(server: WorkbenchServer, title: string, sentence: string) {
  const first = await new LocalSite({ "/": article(title, sentence.repeat(20)) }).start();
  await server.command("scripts/command-line/main.ts", "library", "add", first.origin);
  const port = Number(new URL(first.origin).port);
  await first.dispose();
  return new LocalSite({ "/": () => {} }).start(port);
}

test.describe("with code loaded early", () => {
  test.use({ loadsEarly: true });

  test("opens the page, runs the example and shows a page", async ({ server, workbench, page }) => {
    const elsewhere: string[] = [];
    const errors: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(server.origin) && !/^(data|blob):/.test(request.url()))
        elsewhere.push(request.url());
    });
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    page.on("pageerror", (error) => errors.push(error.message));

    await workbench.open();
    await expect(workbench.query).not.toHaveValue("");
    await workbench.run.click();
    await expect(workbench.items.first()).toBeVisible();
    await expect(workbench.results.getByRole("definition").first()).toHaveText("200");
    await expect(workbench.results).toContainText(/\d+ credits/);

    await workbench.items.first().getByRole("button").first().click();
    const preview = workbench.results.getByRole("tabpanel", { name: /Preview/ });
    await expect(preview.getByRole("heading").first()).toBeVisible();
    await expect(preview).toContainText("selector");
    for (const tab of [/^Markdown/, /^Metadata/]) {
      await workbench.tab(tab).click();
      await expect(workbench.results.getByRole("tabpanel", { name: tab })).toBeVisible();
    }
    await workbench.tab("Raw").click();
    await expect(workbench.results).toContainText('"success": true');

    expect(elsewhere).toEqual([]);
    expect(errors).toEqual([]);
  });

  test("reports a server that is killed during a run, loses nothing, and runs again", async ({
    workbench,
  }) => {
    test.setTimeout(120_000);
    const server = await new WorkbenchServer().start();
    const stuck = await stuckPage(
      server,
      "Lighthouse log",
      "The lighthouse keeper counts the ships. ",
    );
    try {
      await workbench.open(server.origin);
      await workbench.query.fill("lighthouse keeper");
      await workbench.run.click();
      await expect.poll(() => stuck.requestsFor("/").length).toBe(1);
      await server.kill();
      await expect(
        workbench.results.getByRole("heading", {
          name: "The workbench server does not respond",
        }),
      ).toBeVisible();
      await workbench.expectAccessible();
      await expect(workbench.query).toHaveValue("lighthouse keeper");

      await stuck.dispose();
      await server.start();
      await workbench.search("credits per page");
      await expect(workbench.items.first()).toContainText(/credit/i);
    } finally {
      await stuck.dispose().catch(() => {});
      await server.dispose();
    }
  });
});

test("fills in the form from a link and runs nothing", async ({ workbench, page }) => {
  const searches = sentSearches(page);
  await workbench.open("/?query=retry+after+429&sources=web,news&limit=7");
  await expect(workbench.query).toHaveValue("retry after 429");
  await expect(page.getByRole("textbox", { name: "Results per source" })).toHaveValue("7");
  await expect(workbench.choice("News")).toBeChecked();
  expect(searches).toHaveLength(0);
});

test("selects both themes and remembers the choice", async ({ workbench, page }) => {
  await workbench.open();
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  const choose = async (theme: string) => {
    await page.getByRole("button", { name: /^Theme/ }).click();
    await page.getByRole("menuitemradio", { name: new RegExp(theme, "i") }).click();
  };
  await choose("light");
  const light = await ink();
  await choose("dark");
  expect(await ink()).not.toBe(light);
  const dark = await ink();
  await page.reload();
  expect(await ink()).toBe(dark);
});

test("works without a mouse from query to page", async ({ workbench, page }) => {
  await workbench.open();
  await page.keyboard.press("/");
  await expect(workbench.query).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("credits per page");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(workbench.items.first()).toBeVisible();

  // J moves from the query, where it would be typed, only after the focus has left it.
  await page.keyboard.press("j");
  await expect(workbench.query).toHaveValue("credits per pagej");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Escape");
  await workbench.run.focus();
  await page.keyboard.press("j");
  await expect(workbench.items.nth(1).getByRole("button").first()).toBeFocused();
  await page.keyboard.press("k");
  await expect(workbench.items.first().getByRole("button").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(workbench.results.getByRole("tab", { name: "Preview" })).toBeVisible();
  await page.keyboard.press("2");
  await expect(workbench.tab(/^Markdown/)).toHaveAttribute("aria-selected", "true");

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("steps with J and K while a narrow window shows one result", async ({ workbench, page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await workbench.open("/?query=wait");
  await workbench.search();
  await workbench.items.first().getByRole("button").first().click();
  for (const [key, number] of [
    ["j", 2],
    ["j", 3],
    ["k", 2],
  ] as const) {
    await workbench.run.focus();
    await page.keyboard.press(key);
    const shown = page.getByRole("region", { name: new RegExp(`^Result ${number} of`) });
    await expect(shown.and(page.locator(":focus")).or(shown.locator(":focus"))).toBeVisible();
  }
});

test("blocks a run with an invalid value and reports it at its field", async ({
  workbench,
  page,
}) => {
  const searches = sentSearches(page);
  await workbench.open();
  const limit = page.getByRole("textbox", { name: "Results per source" });
  await limit.fill("0");
  await workbench.run.click();
  await expect(limit).toBeFocused();
  await expect(limit).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("At least 1.")).toBeVisible();
  const note = page.getByRole("region", { name: "Not sent" });
  await expect(note).toContainText("limit – at least 1");
  await workbench.query.fill("x".repeat(501));
  await expect(note).toBeHidden();
  await workbench.run.click();
  await expect(page.getByText("At most 500 characters.").first()).toBeVisible();
  expect(searches).toHaveLength(0);

  await workbench.query.fill("limit");
  await limit.fill("3");
  await workbench.search();
  await expect(workbench.items).toHaveCount(3);
});

test("restores the draft after a reload", async ({ workbench, page }) => {
  await workbench.open();
  await workbench.query.fill("a half-written thought");
  await workbench.choice("Links").check();
  // The draft is saved shortly after the last key.
  await page.waitForTimeout(1_000);
  await page.reload();
  await expect(workbench.query).toHaveValue("a half-written thought");
  await expect(workbench.choice("Links")).toBeChecked();
});

test("aborts the page fetch of a cancelled run", async ({ server, workbench, page }) => {
  const stuck = await stuckPage(
    server,
    "Tide gauge",
    "The tide gauge at the pier is read every hour. ",
  );
  try {
    await workbench.open();
    await workbench.query.fill("tide gauge pier");
    await workbench.run.click();
    await expect.poll(() => stuck.requestsFor("/").length).toBe(1);
    await expect(workbench.results.getByText(/^Running on Built-in engine/)).toBeVisible();
    // Leaving the page would lose the run, so the browser asks first.
    const [question] = await Promise.all([
      page.waitForEvent("dialog"),
      page.evaluate(() => void setTimeout(() => location.reload())),
    ]);
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
    // Measures the server from here on; the duration of the click is the browser's.
    const left = page.waitForEvent("requestfailed").then(() => Date.now());
    await workbench.cancel.click();
    await expect.poll(() => stuck.requestsFor("/")[0]?.aborted, { intervals: [50] }).toBe(true);
    expect(Date.now() - (await left)).toBeLessThan(1_500);
    await expect(workbench.results.getByRole("heading", { name: /cancelled/i })).toBeVisible();
    await expect(workbench.run).toBeEnabled();
  } finally {
    await stuck.dispose();
  }
});

test("spends once on a double click", async ({ workbench, page }) => {
  const searches = sentSearches(page);
  await workbench.open();
  await workbench.run.dblclick();
  await expect(workbench.items.first()).toBeVisible();
  await page.waitForTimeout(300);
  expect(searches).toHaveLength(1);
});

for (const by of ["key", "mouse"] as const)
  test(`runs again by ${by} between a response and its display, and stores both runs`, async ({
    workbench,
    page,
  }) => {
    const searches = sentSearches(page);
    await workbench.open();
    await page.route("**/api/search", async (route) => {
      // Long enough to be shown as running.
      await page.waitForTimeout(400);
      await route.continue();
    });
    await page.evaluate((input) => {
      const { setItem } = Storage.prototype;
      const init = { key: "Enter", ctrlKey: true, bubbles: true };
      const run = {
        key: () => document.body.dispatchEvent(new KeyboardEvent("keydown", init)),
        mouse: () => document.querySelector<HTMLElement>("[data-run]")?.click(),
      };
      // The draft records its run when the response has arrived. What follows renders in a later task.
      Storage.prototype.setItem = function (key, value) {
        setItem.call(this, key, value);
        if (!value.includes('"runId":"')) return;
        Storage.prototype.setItem = setItem;
        queueMicrotask(run[input]);
      };
    }, by);
    await workbench.run.click();
    await expect.poll(() => searches.length).toBe(2);
    await expect(workbench.run).toBeVisible();
    await expect((await workbench.openHistory()).getByRole("listitem")).toHaveCount(2);
  });

test("starts no row of a run's facts with a separator", async ({ page, workbench }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await workbench.open();
  await workbench.search();
  for (const width of [360, 320, 300]) {
    await page.setViewportSize({ width, height: 800 });
    const rows = await workbench.results.locator("dl:has(dt:text('Status'))").evaluate((list) => {
      const cut = list.parentElement?.getBoundingClientRect().left ?? 0;
      const facts = [...list.children].map((fact) => {
        const { left } = fact.getBoundingClientRect();
        const mark = getComputedStyle(fact, "::before");
        // The end of the separator; content left of the box around the list is clipped.
        return {
          left,
          seen: left + Number.parseFloat(mark.left) + Number.parseFloat(mark.width) > cut,
        };
      });
      return facts.map(({ left, seen }, at) => ({
        first: left <= (facts[at - 1]?.left ?? left),
        seen,
      }));
    });
    expect(rows.filter(({ first }) => first).length).toBeGreaterThan(0);
    expect(rows.filter(({ first, seen }) => first && seen)).toEqual([]);
    expect(rows.some(({ first, seen }) => !first && seen)).toBe(true);
  }
});

for (const width of [360, 1024, 1440])
  test(`is accessible in both themes: ${width} px`, async ({ workbench, page }) => {
    await page.setViewportSize({ width, height: 800 });
    await workbench.open();
    await workbench.expectAccessibleInBothThemes();
    await workbench.search();
    await workbench.expectAccessibleInBothThemes();
    await workbench.items.first().getByRole("button").first().click();
    await expect(workbench.tab("Preview")).toBeVisible();
    await workbench.expectAccessibleInBothThemes();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

test("renders the guide readable and accessible", async ({ page, workbench }) => {
  for (const path of [
    "/guide",
    "/guide/actions/wait",
    "/guide/fields",
    "/guide/search?q=cookie%20banner",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await workbench.expectAccessible();
  }
  await page.goto("/guide/actions/wait");
  const box = page.getByRole("searchbox", { name: "Search the guide" });
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(box).toBeFocused({ timeout: 300 });
  }).toPass();
  await page.keyboard.type("results from last week");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("region", { name: "Pages" }).getByRole("link").first(),
  ).toHaveAttribute("href", "/guide/request/time-filter");
  await page.getByRole("link", { name: "Fields", exact: true }).click();
  const fields = page.getByRole("list", { name: "Fields" }).getByRole("listitem");
  await expect(async () => {
    await page.getByRole("textbox", { name: /^Filter fields/ }).fill("captcha");
    await expect(fields.first()).toContainText("scrapeOptions.proxy", { timeout: 300 });
  }).toPass();

  const missing = await page.goto("/guide/no-such-page");
  expect(missing?.status()).toBe(404);
});
