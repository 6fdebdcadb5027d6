import { createServer } from "node:http";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { downloaded } from "../support/downloaded";
import { hostileResponse } from "../support/hostile-content";
import { hostileGroups } from "../support/hostile-payloads";
import { listenOnLoopback } from "../support/loopback";
import { emptyTabs, watchPage } from "../support/watched-page";
import { WorkbenchPage } from "../support/workbench-page";
import { cannedRig } from "./canned-rig";
import { expect, watchedTest as test } from "./fixtures";

const TITLES = ["Storm lanterns", "Desk lamps", "Street lights"];
const rig = cannedRig("Shares", (service) => {
  const web = TITLES.map((title, at) => ({
    url: `https://example.org/${at}`,
    title,
    description: `About ${title}`,
    markdown: `# ${title}\n\nText of the page.`,
    screenshot: "https://untouched.invalid/1.png",
  }));
  service.responses.set("broken", { status: 502, type: "text/html", body: FAILURE });
  service.responses.set("lamps", { body: JSON.stringify({ success: true, data: { web } }) });
});

const FAILURE = "<h1>Upstream failed</h1><p>It received kept-from-all-8f14</p>";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Share run" });

async function openDialog(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Share…" }).click();
  await expect(dialog(page).getByRole("button", { name: "Create link" })).toBeEnabled();
}

async function createLink(page: Page, { burns = false } = {}): Promise<string> {
  await openDialog(page);
  if (burns)
    await dialog(page)
      .getByRole("checkbox", { name: /^Delete after/ })
      .check();
  await dialog(page).getByRole("button", { name: "Create link" }).click();
  const link = await dialog(page).getByRole("textbox", { name: "Link" }).inputValue();
  await page.keyboard.press("Escape");
  return link;
}

async function runLamps(page: Page): Promise<WorkbenchPage> {
  const workbench = new WorkbenchPage(page);
  await workbench.open();
  await workbench.search("lamps");
  return workbench;
}

const failure = (page: Page) => page.getByRole("alert").filter({ hasText: "cannot be opened" });

/** Another person: no cookies, no storage, no key. */
const stranger = async (browser: Browser): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await browser.newContext();
  return { context, page: await context.newPage() };
};

test("shares a failed run with what the service responded, without the private values in it", async ({
  workbench,
  page,
  browser,
}) => {
  await workbench.open();
  await workbench.query.fill("broken");
  await workbench.run.click();
  await page.getByRole("button", { name: "Share…" }).click();
  await expect(dialog(page)).toContainText(
    "The run failed: the share has its request and the response of",
  );
  await dialog(page)
    .getByRole("textbox", { name: /^Also remove/ })
    .fill("kept-from-all-8f14\n8f14");
  await expect(dialog(page).getByText("Too short to be removed: “8f14”.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Create link" }).click();
  const field = dialog(page).getByRole("textbox", { name: "Link" });
  await expect(field).toBeFocused();
  const link = await field.inputValue();
  await workbench.expectAccessible();

  const reader = await stranger(browser);
  await reader.page.goto(link);
  await expect(reader.page.getByText("502").first()).toBeVisible();
  await reader.page.getByRole("tab", { name: "Raw" }).click();
  await expect(reader.page.getByText("Upstream failed").first()).toBeVisible();
  await expect(reader.page.getByText("[removed]").first()).toBeVisible();
  await expect(reader.page.getByText("kept-from-all")).toHaveCount(0);
  await expect(reader.page.getByRole("button", { name: "Share…" })).toHaveCount(0);
  await new WorkbenchPage(reader.page).expectAccessible();
  await reader.context.close();
});

test("shares a run by a link that a person without a key reads, until it is revoked", async ({
  page,
  browser,
}) => {
  const { server } = rig();
  const workbench = await runLamps(page);
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/shares/")) uploads.push(request.url());
  });
  await openDialog(page);
  const leaving = dialog(page).getByRole("region", { name: "What leaves this browser" });
  await expect(leaving).toContainText("3 results");
  await expect(leaving).toContainText("query");
  expect(uploads).toEqual([]);
  await workbench.expectAccessible();
  await page.keyboard.press("Escape");
  const link = await createLink(page);
  const [address = "", key = ""] = link.split("#");
  expect(key.length).toBe(43);
  expect(uploads.join()).not.toContain(key);

  const reader = await stranger(browser);
  const { incidents } = await watchPage(reader.page, server.origin);
  const requested: string[] = [];
  reader.context.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await reader.page.goto(link);
  const read = new WorkbenchPage(reader.page);
  await expect(read.items).toHaveCount(3);
  await expect(read.items.first()).toContainText("Storm lanterns");
  await expect(
    reader.page.getByText(/^Read-only\. Run of .+\. The link expires on \d+ \w+ \d{4}, /),
  ).toBeVisible();
  await expect(reader.page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await read.expectAccessible();
  expect(
    requested.filter((path) => path.startsWith("/api/") && !path.startsWith("/api/shares/")),
  ).toEqual([]);
  expect(await reader.context.cookies()).toEqual([]);
  expect(incidents).toEqual([]);

  await reader.page.getByRole("link", { name: "Run this myself" }).click();
  await expect(read.query).toHaveValue("lamps");
  await expect(reader.page.getByText("Nothing was sent.", { exact: false }).first()).toBeVisible();

  await page.goto("/shares");
  const mine = page.getByRole("list", { name: "Shares" }).getByRole("listitem");
  await expect(mine).toHaveCount(1);
  await expect(mine).toContainText(/6 days 23 h|7 days/);
  await workbench.expectAccessible();
  await mine.getByRole("button", { name: "Revoke the link of lamps" }).press("Enter");
  // A press by mistake changes nothing.
  await expect(mine.getByRole("button", { name: "Keep" })).toBeFocused();
  await workbench.expectAccessible();
  await mine.getByRole("button", { name: "Revoke link" }).press("Enter");
  await expect(page.getByRole("heading", { name: "No shares" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await reader.page.goto(link);
  await expect(failure(reader.page)).toContainText("expired, was revoked");
  for (const [cut, message] of [
    [address, "lacks its key"],
    [link.slice(0, -3), "cut or changed"],
    [link.replace("/share/", "/share/x"), "cut or changed"],
  ] as const) {
    await reader.page.goto("about:blank");
    await reader.page.goto(cut);
    await expect(failure(reader.page)).toContainText(message);
  }
  await expect(reader.page.getByRole("link", { name: "Open the workbench" })).toBeVisible();
  await reader.context.close();
});

test("burns a share after one reading, and not for a preview", async ({
  page,
  browser,
  request,
}) => {
  await runLamps(page);
  const link = await createLink(page, { burns: true });
  expect((await request.get(link)).status()).toBe(200);
  const reader = await stranger(browser);
  await reader.page.goto(link);
  await expect(
    reader.page.getByRole("heading", { name: "This share can be opened once." }),
  ).toBeVisible();
  await reader.page.reload();
  await new WorkbenchPage(reader.page).expectAccessible();
  await reader.page.getByRole("button", { name: "Open and delete" }).click();
  await expect(new WorkbenchPage(reader.page).items).toHaveCount(3);
  await reader.page.reload();
  await expect(failure(reader.page)).toContainText("was read already");
  await reader.context.close();
});

test("neither runs nor requests anything of a hostile share", async ({
  workbench,
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { server, service, untouched } = rig();
  const groups = hostileGroups(untouched.host);
  service.responses.set("hostile", { body: hostileResponse(groups) });
  await workbench.open();
  await workbench.search("hostile");
  const before = untouched.connections;
  const link = await createLink(page);
  const reader = await stranger(browser);
  const { incidents } = await watchPage(reader.page, server.origin);
  await reader.page.goto(link);
  const read = new WorkbenchPage(reader.page);
  await expect(read.items.first()).toBeVisible();
  for (let at = 0; at < 4; at += 1) {
    await read.items.nth(at).click();
    expect((await emptyTabs(reader.page)).seen).toBeGreaterThan(3);
  }
  await expect(reader.page.getByRole("button", { name: /^Load/ })).toHaveCount(0);
  expect(incidents).toEqual([]);
  expect(untouched.connections).toBe(before);
  await reader.context.close();
});

test("opens a bundle of another server after asking, and names a missing CORS header", async ({
  page,
  browser,
}) => {
  const { untouched } = rig();
  const { connections } = untouched;
  await runLamps(page);
  await openDialog(page);
  const bundle = await downloaded(dialog(page).getByRole("button", { name: "Save bundle (.zip)" }));
  const paths: string[] = [];
  const host = createServer((incoming, outgoing) => {
    paths.push(incoming.url ?? "");
    const isOpen = incoming.url?.startsWith("/open") ?? false;
    if (incoming.url?.startsWith("/moved"))
      outgoing
        .writeHead(302, {
          location: `http://${untouched.host}/run.zip`,
          "access-control-allow-origin": "*",
        })
        .end();
    else if (incoming.url?.startsWith("/absent"))
      outgoing.writeHead(404, { "access-control-allow-origin": "*" }).end();
    else
      outgoing
        .writeHead(200, { ...(isOpen && { "access-control-allow-origin": "*" }) })
        .end(bundle);
  });
  const origin = await listenOnLoopback(host);
  const odd = `${origin}/open/a%20b.zip?sig=a%2Bb%3D&se=1&token=${"x".repeat(2_000)}`;
  const reader = await stranger(browser);
  const go = async (path: string) => {
    await reader.page.goto("about:blank");
    await reader.page.goto(path);
    await reader.page.getByRole("button", { name: "Load the run" }).click();
  };
  await reader.page.goto(`/?run=${encodeURIComponent(odd)}`);
  await expect(reader.page.getByRole("button", { name: "Load the run" })).toBeVisible();
  expect(paths).toEqual([]);
  await new WorkbenchPage(reader.page).expectAccessible();
  await reader.page.getByRole("button", { name: "Load the run" }).click();
  await expect(new WorkbenchPage(reader.page).items).toHaveCount(3);
  expect(`${origin}${paths[0]}`).toBe(odd);
  await go(`/share?run=${odd}`);
  await expect(new WorkbenchPage(reader.page).items).toHaveCount(3);
  await go(`/share?run=${encodeURIComponent(`${origin}/closed.zip`)}`);
  await expect(failure(reader.page)).toContainText("Access-Control-Allow-Origin");
  await go(`/share?run=${encodeURIComponent(`${origin}/absent.zip`)}`);
  await expect(failure(reader.page)).toContainText("status 404");
  await go(`/share?run=${encodeURIComponent(`${origin}/moved.zip`)}`);
  await expect(failure(reader.page)).toContainText("redirects to another server");
  expect(untouched.connections).toBe(connections);
  host.closeAllConnections();
  host.close();
  await reader.context.close();
});

test("saves a web page that opens by itself, and shares a run of the history", async ({
  page,
  browser,
}) => {
  await runLamps(page);
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByRole("button", { name: "More for lamps" }).first().click();
  await page.getByRole("menuitem", { name: "Share…" }).click();
  const saving = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: "Save web page (.html)" }).click();
  const path = test.info().outputPath("run.html");
  await (await saving).saveAs(path);
  const reader = await stranger(browser);
  const requests: string[] = [];
  reader.context.on("request", (request) => requests.push(request.url()));
  await reader.page.goto(`file://${path}`);
  await expect(reader.page.getByRole("heading", { name: "Storm lanterns" })).toBeVisible();
  await reader.page.locator("summary", { hasText: "markdown" }).first().click();
  await expect(reader.page.getByText("Text of the page.").first()).toBeVisible();
  expect(requests.filter((url) => !url.startsWith("file:"))).toEqual([]);
  await new WorkbenchPage(reader.page).expectAccessible();
  await reader.context.close();
});

test("shares a comparison, which opens in another browser with its runs", async ({
  page,
  browser,
}) => {
  const { service } = rig();
  const web = [{ url: "https://example.org/0", title: "Storm lanterns" }];
  service.responses.set("lanterns", { body: JSON.stringify({ success: true, data: { web } }) });
  const workbench = await runLamps(page);
  const entries = (await workbench.openHistory()).getByRole("listitem");
  await expect(entries).toHaveCount(1);
  await workbench.search("lanterns");
  await expect(entries).toHaveCount(2);
  for (const at of [0, 1]) {
    await entries.nth(at).getByRole("button").first().focus();
    await page.keyboard.press("c");
  }
  await page.waitForURL(/\/compare\?runs=/);
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Share…" }).click();
  const dialog = page.getByRole("dialog", { name: "Share runs" });
  await expect(dialog).toContainText("2 runs, 4 results");
  await expect(dialog).toContainText("Baseline and view of the comparison.");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();

  const reader = await stranger(browser);
  await reader.page.goto(link);
  await expect(new WorkbenchPage(reader.page).items.first()).toBeVisible();
  await expect(reader.page.getByRole("combobox", { name: "Run" }).getByRole("option")).toHaveCount(
    2,
  );
  await new WorkbenchPage(reader.page).expectAccessible();
  const runThis = reader.page.getByRole("link", { name: "Run this myself" });
  const ofFirst = (await runThis.getAttribute("href")) ?? "";
  await reader.page.getByRole("combobox", { name: "Run" }).selectOption("1");
  await expect(runThis).not.toHaveAttribute("href", ofFirst);
  await reader.page.getByRole("button", { name: "Compare" }).click();
  await reader.page.waitForURL(/\/compare\?runs=/);
  const rows = reader.page.getByRole("table", { name: "Ranks of the results" }).getByRole("row");
  await expect(rows.filter({ hasText: "Storm lanterns" })).toHaveCount(1);
  await reader.context.close();
});
