import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { sentBody } from "../support/keyboard";
import { expect, test } from "./fixtures";

const canary = "Zq7canary";
const view = (page: Page, name: "Form" | "JSON" | "Code"): Locator =>
  page.getByRole("tablist", { name: "Request views" }).getByRole("tab", { name });

async function openEditor(page: Page): Promise<Locator> {
  await view(page, "JSON").click();
  const editor = page.getByRole("textbox", { name: "Request as JSON" });
  await expect(editor).toBeVisible();
  return editor;
}

/** Inserts text like a paste, without auto-closing or suggestions. */
async function write(page: Page, editor: Locator, text: string): Promise<void> {
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

const textIn = async (editor: Locator): Promise<string> =>
  (await editor.locator(".cm-line").allTextContents()).join("\n");

/** Retries, because the list ignores keys right after it opens. */
async function accept(page: Page, name: string): Promise<void> {
  const options = page.getByRole("listbox", { name: "Completions" }).getByRole("option");
  await expect(options.first()).toContainText(name);
  await page.waitForTimeout(150);
  await page.keyboard.press("Enter");
}

const codeText = async (page: Page): Promise<string> => {
  await page.getByRole("button", { name: "Copy Code", exact: true }).click();
  return page.evaluate(() => navigator.clipboard.readText());
};

test("shows the same request as form, text and code, and Run sends exactly that", async ({
  server,
  workbench,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await workbench.open();
  const editor = await openEditor(page);
  const request = {
    query: 'it\'s "quoted" $HOME `x` שלום 🎈',
    limit: 7,
    sources: [{ type: "web", tbs: "qdr:w" }, { type: "news" }],
    scrapeOptions: {
      formats: ["markdown", { type: "question", question: "why?", maxLength: 200 }],
      headers: { "X-Own": "1" },
      actions: [{ type: "wait", milliseconds: 50 }],
    },
  };
  await write(page, editor, JSON.stringify(request));
  expect(await sentBody(page)).toEqual(request);

  await view(page, "Code").click();
  await page.getByRole("combobox", { name: "Language" }).selectOption({ label: "HTTP message" });
  const code = page.getByRole("region", { name: "Code" });
  await expect(code).toContainText("POST /v2/search");
  await expect(code).toContainText('"X-Own": "<X-Own>"');
  await page.getByRole("checkbox", { name: "Show private values" }).check();
  await expect(code).toContainText('"X-Own": "1"');
  const [head = "", ...body] = (await codeText(page)).split("\r\n\r\n");
  expect(JSON.parse(body.join("\r\n\r\n"))).toEqual(request);
  expect(head).toContain(`Host: ${new URL(server.origin).host}`);
  expect(head).toContain("Authorization: Bearer $SEARCH_API_KEY");

  await view(page, "Form").click();
  const limit = page.getByRole("textbox", { name: "Results per source" });
  await expect(limit).toHaveValue("7");
  await limit.fill("9");
  await expect(workbench.query).toHaveValue(request.query);
  const again = await openEditor(page);
  await expect(again).toContainText('"limit": 9');
  expect(JSON.parse(await textIn(again))).toEqual({ ...request, limit: 9 });
});

test("preserves the layout of typed text while nothing else changes the request", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  const own = '{ "limit": 3,\n\n\n "query": "a" }';
  const editor = await openEditor(page);
  await write(page, editor, own);
  await view(page, "Code").click();
  const again = await openEditor(page);
  expect(await textIn(again)).toBe(own);
});

test("keeps invalid text across views and a reload without changing the request", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  const query = await workbench.query.inputValue();
  const broken = '{"query": "half", "limit": ';
  await write(page, await openEditor(page), broken);
  await expect(view(page, "JSON")).toHaveAccessibleName(/1 error/);
  await expect(workbench.query).toHaveValue(query);

  let runs = 0;
  await page.route("**/api/search", (route) => {
    runs += 1;
    return route.abort();
  });
  await workbench.run.click();
  await expect(
    page.getByText("A value is missing, or there is an extra comma.").first(),
  ).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Request as JSON" })).toBeFocused();
  expect(runs).toBe(0);

  await view(page, "Form").click();
  await page.reload();
  await expect(workbench.run).toBeEnabled();
  await expect(view(page, "JSON")).toHaveAccessibleName(/1 error/);
  const editor = await openEditor(page);
  expect(await textIn(editor)).toBe(broken);
  await page.getByRole("button", { name: "Revert" }).click();
  await expect(editor).toContainText(JSON.stringify(query));
  await expect(view(page, "JSON")).not.toHaveAccessibleName(/error/);
});

test("stores invalid text without its secrets", async ({ workbench, page }) => {
  await workbench.open();
  const broken = `{"query": "half", "scrapeOptions": {"headers": {"Authorization": "Bearer ${canary}"}}, "limit": `;
  await write(page, await openEditor(page), broken);
  await expect(view(page, "JSON")).toHaveAccessibleName(/1 error/);
  await view(page, "Form").click();
  expect(await textIn(await openEditor(page))).toBe(broken);
  expect(
    await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage })),
  ).not.toContain(canary);
  await page.reload();
  await expect(view(page, "JSON")).toHaveAccessibleName(/1 error/);
  // An unknown name of an invalid text can be a part of a value.
  expect(await textIn(await openEditor(page))).toBe(
    broken.replace("Authorization", "{{secret}}").replace(`Bearer ${canary}`, "{{secret}}"),
  );
});

test("shows issues in place with the labels of the form and can drop an unknown field", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  const editor = await openEditor(page);
  await write(page, editor, '{"query": "a", "limit": 500, "foo": {"bar": [1, 2]}}');
  await expect(page.locator(".cm-lintRange-error")).toHaveText(["500"]);
  await expect(page.locator(".cm-lintRange-warning")).toHaveText(['"foo"']);
  await editor.press("ControlOrMeta+Shift+M");
  const panel = page.getByRole("listbox", { name: /Diagnostics/ });
  await expect(panel).toContainText("limit – at most 100");
  await panel.getByRole("button", { name: /Remove field/ }).click();
  await expect(page.locator(".cm-lintRange-warning")).toHaveCount(0);
  expect(JSON.parse(await textIn(editor))).toEqual({ query: "a", limit: 500 });

  await view(page, "Code").click();
  await expect(page.getByText("The request is invalid, so there is no code for it")).toBeVisible();
  await page.getByRole("button", { name: "Show field" }).click();
  await expect(page.getByRole("textbox", { name: "Results per source" })).toBeFocused();
});

test("suggests names and values while typing, and Escape and Tab leave the editor", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  const editor = await openEditor(page);
  await write(page, editor, "");
  await page.keyboard.type('{"quer');
  await accept(page, "query");
  await page.keyboard.type("kingfisher");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type(', "scrape');
  await accept(page, "scrapeOptions");
  await page.keyboard.type('"proxy');
  await accept(page, "proxy");
  await page.keyboard.type("enh");
  await accept(page, "enhanced");
  await expect(workbench.query).toHaveValue("kingfisher");
  expect(JSON.parse(await textIn(editor))).toEqual({
    query: "kingfisher",
    scrapeOptions: { proxy: "enhanced" },
  });

  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(editor).not.toBeFocused();
});

test("is not a step of undo when it is only looked at", async ({ workbench, page }) => {
  await workbench.open();
  await workbench.choice("News").check();
  await openEditor(page);
  await view(page, "Form").click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(workbench.choice("News")).not.toBeChecked();
});

test("applies undo and reset to the text", async ({ workbench, page }) => {
  await workbench.open();
  const editor = await openEditor(page);
  await write(page, editor, '{"query": "a", "limit": 3}');
  await expect(workbench.query).toHaveValue("a");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(editor).not.toContainText('"limit"');
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(editor).toContainText('"limit": 3');
});

test("remembers the language of the code and downloads it", async ({ workbench, page }) => {
  await workbench.open();
  await view(page, "Code").click();
  const language = page.getByRole("combobox", { name: "Language" });
  await language.selectOption({ label: "Python (requests)" });
  const code = page.getByRole("region", { name: "Code" });
  await expect(code.locator(".tok-string, .tok-string-expression").first()).toBeVisible();
  await page.reload();
  await expect(workbench.run).toBeEnabled();
  await view(page, "Code").click();
  await expect(language).toHaveValue("python");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download search.py" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("search.py");
  expect(await readFile(await download.path(), "utf8")).toContain("import requests");
});

test("types five thousand lines without stalling", async ({ workbench, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await workbench.open();
  const editor = await openEditor(page);
  const hosts = (prefix: string) =>
    Array.from({ length: 1_000 }, (_, at) => `${prefix}${at}.example.org`);
  const lists = { blacklist: hosts("a"), whitelist: hosts("b") };
  const request = {
    query: "a",
    includeDomains: hosts("c"),
    threatProtection: lists,
    scrapeOptions: { formats: ["markdown"], threatProtection: lists },
  };
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    JSON.stringify(request, null, 2),
  );
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+v");
  await expect(page.getByText("5,022 lines")).toBeVisible();
  await page.waitForTimeout(1_000);
  await page.evaluate(() => {
    const keys: PerformanceObserverInit & { durationThreshold: number } = {
      type: "event",
      durationThreshold: 16,
    };
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === "keydown") document.title = `${document.title} ${Math.round(duration)}`;
    }).observe(keys);
  });
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("bcdefghijklmnop", { delay: 60 });
  await expect(workbench.query).toHaveValue("abcdefghijklmnop");
  const slow = (await page.title()).match(/\d+/g)?.map(Number) ?? [];
  console.log(`keys that took 16 ms or more: ${slow.join(", ") || "none"}`);
  // A generous limit for busy machines.
  expect(Math.max(0, ...slow)).toBeLessThan(500);
});

test("has accessible text and code views, valid and invalid, in both themes", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  const editor = await openEditor(page);
  await workbench.expectAccessibleInBothThemes();
  await write(page, editor, '{"query": "a", "foo": 1, "limit": 0');
  await expect(page.getByText("The request is unchanged.")).toBeVisible();
  await workbench.expectAccessibleInBothThemes();
  await editor.press("ControlOrMeta+f");
  await expect(page.getByRole("textbox", { name: "Find" })).toBeFocused();
  await workbench.expectAccessibleInBothThemes();
  await view(page, "Code").click();
  await expect(page.getByRole("combobox", { name: "Language" })).toBeVisible();
  await workbench.expectAccessibleInBothThemes();
});
