import type { Page } from "@playwright/test";
import { encodePermalink } from "@/lib/permalink/encode-permalink";
import { dropFile } from "../support/drop-file";
import { sentBody } from "../support/keyboard";
import { chooseFromRequestMenu } from "../support/request-menu";
import { sentSearches } from "../support/sent-requests";
import { WorkbenchPage } from "../support/workbench-page";
import { expect, test } from "./fixtures";

const requestWithSecrets = {
  query: "heat pump",
  limit: 7,
  sources: ["web", "news"],
  scrapeOptions: {
    formats: ["markdown"],
    headers: { Cookie: "theirs-alone" },
    actions: [
      { type: "click", selector: "#name" },
      { type: "write", text: "typed-alone" },
    ],
  },
};

async function importText(page: Page, text: string) {
  await chooseFromRequestMenu(page, /^Import/);
  const dialog = page.getByRole("dialog", { name: "Import request" });
  await dialog.getByRole("textbox", { name: "Request" }).fill(text);
  return dialog;
}

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
});

async function linkOf(page: Page): Promise<string> {
  await chooseFromRequestMenu(page, /^Copy link/);
  const dialog = page.getByRole("dialog", { name: "Copy link" });
  return dialog.getByRole("textbox", { name: /^Link/ }).inputValue();
}

test("copies a link without secrets, and opening it runs nothing", async ({
  workbench,
  page,
  context,
}) => {
  await workbench.open();
  const dialog = await importText(page, JSON.stringify(requestWithSecrets));
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(workbench.query).toHaveValue("heat pump");

  await chooseFromRequestMenu(page, /^Copy link/);
  const copy = page.getByRole("dialog", { name: "Copy link" });
  await expect(copy).toContainText("Headers");
  await expect(copy).toContainText("Typed text (step 2)");
  await workbench.expectAccessible();
  await copy.getByRole("button", { name: "Copy link" }).click();
  await expect(copy.getByRole("button", { name: "Copied" })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/#r=1\.[\w-]+$/);

  const other = await context.newPage();
  const runs = sentSearches(other);
  const faults: string[] = [];
  other.on("pageerror", ({ message }) => faults.push(message));
  await other.goto(link);
  await expect(other.getByText("Opened from a link. Nothing was sent.")).toBeVisible();
  await expect(new WorkbenchPage(other).query).toHaveValue("heat pump");
  const notice = other.getByRole("region", { name: "About this request" });
  await expect(notice).toContainText("Not in the link: text of step 2, Headers.");
  await expect(notice.getByRole("button", { name: "Restore my draft" })).toBeVisible();
  expect(other.url()).toBe(link);
  expect(await other.content()).not.toMatch(/theirs-alone|typed-alone/);
  await other.keyboard.press("ControlOrMeta+Enter");
  await expect(other.getByRole("region", { name: "Not sent" })).toContainText("was not saved");
  await notice.getByRole("button", { name: "text of step 2" }).click();
  await other.keyboard.type("mine");
  await expect(notice).toContainText("Not in the link: Headers.");
  expect([runs, faults]).toEqual([[], []]);
  expect(await sentBody(other)).toMatchObject({
    query: "heat pump",
    limit: 7,
    sources: [{ type: "web" }, { type: "news" }],
    scrapeOptions: { formats: ["markdown"] },
  });
  await other.close();

  // The checkbox includes typed text.
  await copy.getByRole("checkbox", { name: /Include typed text/ }).check();
  const longer = copy.getByRole("textbox", { name: /^Link/ });
  await expect(longer).not.toHaveValue(link);
});

test("runs nothing before the request of a link is in the form", async ({ workbench, page }) => {
  const link = encodePermalink({ query: "from the link" });
  if (!link.ok) throw new Error("The link is too long.");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes("Loaded the request from the link")) {
      hold();
      await released;
    }
    await route.fulfill({ response });
  });
  await page.goto(`/${link.fragment}`);
  // The form holds its initial draft, and the code that opens links is loading.
  await held;
  await expect(workbench.run).toBeDisabled();
  release();
  await expect(workbench.run).toBeEnabled();
  await expect(workbench.query).toHaveValue("from the link");
});

test("opens a link in an open tab and can restore the previous draft", async ({
  server,
  workbench,
  page,
}) => {
  await workbench.open();
  await workbench.query.fill("my own words");
  const link = await linkOf(page);
  await page.keyboard.press("Escape");
  await workbench.query.fill("other words");

  const open = (hash: string) =>
    page.evaluate((next) => {
      window.location.hash = next;
    }, hash);
  await open(new URL(link).hash);
  await expect(workbench.query).toHaveValue("my own words");
  await page.getByRole("button", { name: "Restore my draft" }).click();
  await expect(workbench.query).toHaveValue("other words");
  await expect(page).toHaveURL("/");

  await open(new URL(link).hash.slice(0, -4));
  await expect(
    page.getByText("The link could not be opened. Your draft is unchanged."),
  ).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "truncated" })).toBeVisible();
  await expect(workbench.query).toHaveValue("other words");
  await open("#r=9.abcd");
  await expect(page.getByRole("listitem").filter({ hasText: "version 9" })).toBeVisible();
  expect(page.url()).toBe(`${server.origin}/`);
});

test("keeps a link in the URL until the request changes", async ({ server, workbench, page }) => {
  const link = encodePermalink({ query: "from the link", limit: 7 });
  if (!link.ok) throw new Error("The link is too long.");
  const address = `${server.origin}/${link.fragment}`;
  await page.goto(address);
  await expect(workbench.query).toHaveValue("from the link");
  await expect(page.getByText("Opened from a link. Nothing was sent.")).toBeVisible();
  await page.getByRole("button", { name: /^Time/ }).click();
  await expect(page).toHaveURL(address);

  // The stored draft is the request of the link, so a reload has nothing to say.
  await page.reload();
  await expect(workbench.query).toHaveValue("from the link");
  await expect(workbench.run).toBeEnabled();
  await expect(page.getByText("Opened from a link. Nothing was sent.")).toHaveCount(0);
  await expect(page).toHaveURL(address);

  await workbench.query.fill("my own words");
  await expect(page).toHaveURL("/");
  await page.reload();
  await expect(workbench.query).toHaveValue("my own words");
});

test("fills in the form from an imported command and passes its key to the connection only", async ({
  workbench,
  page,
}) => {
  const runs = sentSearches(page);
  await workbench.open();
  const key = "fc-0123456789abcdefghij";
  const dialog = await importText(
    page,
    `curl -k https://api.example.org/v1/search -H 'Authorization: Bearer ${key}' -d '{"query":"x y","scrape_options":{"formats":["raw_html"],"agent":1},"limit":5}'`,
  );
  for (const text of ["scrape_options", "scrapeOptions.agent", "-k", "https://api.example.org"])
    await expect(dialog.getByRole("region", { name: "Preview" })).toContainText(text);
  await workbench.expectAccessible();
  await dialog.getByRole("button", { name: "Import", exact: true }).click();

  const connection = page.getByRole("dialog", { name: "Add a connection" });
  await expect(connection.getByRole("textbox", { name: "Base URL" })).toHaveValue(
    "https://api.example.org",
  );
  await expect(connection.getByLabel("Key", { exact: true })).toHaveValue(key);
  await connection.getByRole("button", { name: "Cancel" }).click();

  await expect(workbench.query).toHaveValue("x y");
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(key);
  expect(runs).toEqual([]);
  expect(await sentBody(page)).toMatchObject({
    query: "x y",
    limit: 5,
    scrapeOptions: { formats: ["rawHtml"] },
  });
  // Undo one step.
  await page.getByRole("tab", { name: "Form" }).focus();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(workbench.query).not.toHaveValue("x y");
});

test("reports invalid input with its line and includes unknown fields only on request", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  const dialog = await importText(page, '{\n  "query": oops\n}');
  await expect(dialog).toContainText("Line 2, column 12");
  await expect(dialog.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Request" }).fill('{"query":"x","webhook":"y"}');
  await dialog.getByRole("checkbox", { name: /^Keep$/ }).check();
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("tab", { name: "JSON" }).click();
  await expect(page.getByRole("textbox", { name: "Request as JSON" })).toContainText("webhook");
});

test("offers to import a command pasted into the query, and opens a file", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  await page.evaluate(() =>
    navigator.clipboard.writeText(`curl https://a.example.org/v2/search -d '{"query":"pasted"}'`),
  );
  await workbench.query.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+v");
  await page.getByRole("button", { name: "Import…" }).click();
  const dialog = page.getByRole("dialog", { name: "Import request" });
  await expect(dialog.getByRole("textbox", { name: "Request" })).toHaveValue(/pasted/);
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(workbench.query).toHaveValue("pasted");

  await chooseFromRequestMenu(page, /^Import/);
  await expect(dialog.getByRole("textbox", { name: "Request" })).toHaveValue("");
  await dialog.getByLabel("File with a request").setInputFiles({
    name: "body.json",
    mimeType: "application/json",
    buffer: Buffer.from('{"query":"from a file"}'),
  });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(workbench.query).toHaveValue("from a file");
});

test("reports a file without a request in its place, dropped or opened", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  const dialog = page.getByRole("dialog", { name: "Import request" });
  const field = dialog.getByRole("textbox", { name: "Request" });
  const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]);

  await dropFile(page, Buffer.alloc(0), "nothing.json", "application/json");
  await expect(dialog.getByText("nothing.json is empty.")).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await dropFile(page, picture, "shot.png", "image/png", "dialog[open] textarea");
  await expect(dialog.getByText("shot.png is not a text file")).toBeVisible();
  await dialog.getByLabel("File with a request").setInputFiles({
    name: "blank.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("\n \n"),
  });
  await expect(dialog.getByText("blank.txt contains only whitespace.")).toBeVisible();
  await workbench.expectAccessible();
  await page.keyboard.press("Escape");

  // UTF-16, as PowerShell writes it.
  const text = Buffer.from('\ufeff{"query":"from utf-16"}', "utf16le");
  await dropFile(page, text, "body.json", "application/json");
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(workbench.query).toHaveValue("from utf-16");

  // The editor of the JSON view would insert the text of the file.
  await page.getByRole("tab", { name: "JSON" }).click();
  const other = Buffer.from('{"query":"from the editor"}');
  await expect(page.locator(".cm-content")).toBeVisible();
  await dropFile(page, other, "other.json", "application/json", ".cm-content");
  await expect(field).toHaveValue('{"query":"from the editor"}');
  await expect(page.locator(".cm-content").first()).not.toContainText("from the editor");
  // Anywhere in the dialog.
  await dropFile(page, text, "body.json", "application/json", "dialog[open] h2");
  await expect(field).toHaveValue('{"query":"from utf-16"}');
});

test("fills in the form from a call in a program and passes its key to the connection only", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  const key = "fc-0123456789abcdefghij";
  const dialog = await importText(
    page,
    `import os, requests\nKEY = "${key}"\nr = requests.post("https://api.example.org/v2/search",\n  headers={"Authorization": f"Bearer {KEY}"},\n  json={"query": "heat pump", "limit": 5, "safe": True, "country": os.environ["C"]})`,
  );
  const preview = dialog.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("Request from code: 3 fields");
  await expect(preview).toContainText('country: os.environ["C"]');
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  const connection = page.getByRole("dialog", { name: "Add a connection" });
  await expect(connection.getByLabel("Key", { exact: true })).toHaveValue(key);
  await connection.getByRole("button", { name: "Cancel" }).click();
  await expect(connection).toBeHidden();
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(key);
  expect(await sentBody(page)).toEqual({ query: "heat pump", limit: 5, safe: true });

  await importText(page, "name: heat pump\nlimit: 5");
  await expect(dialog).toContainText(
    "This looks like YAML without a recognizable search. Supported: JSON",
  );
});

test("opens a link changed by a chat program and reports what it did not apply", async ({
  workbench,
  page,
}) => {
  const runs = sentSearches(page);
  await workbench.open();
  await workbench.query.fill("changed on its way");
  const link = await linkOf(page);
  const other = await page.context().newPage();
  const otherWorkbench = new WorkbenchPage(other);
  const { hash } = new URL(link);
  for (const changed of [
    `/?utm_source=chat${hash}`,
    `/${hash}&utm_source=chat`,
    `/${hash.replace("=", "%3D")}`,
    `/${hash}%20there),`,
  ]) {
    await other.goto("about:blank");
    await otherWorkbench.open(changed);
    await expect(otherWorkbench.query).toHaveValue("changed on its way");
  }
  await other.goto("about:blank");
  await otherWorkbench.open("/?q=short&sources[]=news&limit=5&limit=6&actions=[]&utm_campaign=x");
  await expect(otherWorkbench.query).toHaveValue("short");
  await expect(other.getByRole("listitem").filter({ hasText: "several times" })).toBeVisible();
  await expect(other.getByText("a link cannot carry it: actions.")).toBeVisible();
  expect(runs).toEqual([]);
  expect(await sentBody(other)).toEqual({ query: "short", limit: 5, sources: [{ type: "news" }] });
});

test("works as a search keyword of the browser", async ({ workbench, page }) => {
  await workbench.open(
    `/?query=${encodeURIComponent('"50% off" c++ & more')}&limit=50&tbs=qdr:w&includeDomains=example.org`,
  );
  await expect(workbench.query).toHaveValue('"50% off" c++ & more');
  expect(await sentBody(page)).toEqual({
    query: '"50% off" c++ & more',
    limit: 50,
    tbs: "qdr:w",
    includeDomains: ["example.org"],
  });
});
