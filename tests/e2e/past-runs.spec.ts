import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { downloaded } from "../support/downloaded";
import { dropZip } from "../support/drop-file";
import { foreignRequests, sentSearches } from "../support/sent-requests";
import { ServiceWithFiles } from "../support/service-with-files";
import { WorkbenchPage } from "../support/workbench-page";
import { testBehind } from "./service-fixtures";

const test = testBehind("Files", () => new ServiceWithFiles().start()).extend({
  workbench: async ({ workbench, service }, use) => {
    service.fileRequests.length = 0;
    service.hasFiles = true;
    await workbench.open();
    await use(workbench);
  },
});

const filesOf = (page: Page) => page.getByRole("dialog", { name: "Files of this run" });
const openFiles = (page: Page) => page.getByRole("button", { name: /^\d+ files?/ }).click();
const historyOf = (page: Page) => page.getByRole("region", { name: "Past runs" });
const openHistory = (page: Page) => page.getByRole("tab", { name: "History" }).click();
const more = (page: Page, title: string) =>
  historyOf(page)
    .getByRole("button", { name: `More for ${title}` })
    .click();
const choose = (page: Page, name: RegExp | string) => page.getByRole("menuitem", { name }).click();

/** All text in this browser's storage, including every stored response. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((done) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => done(opening.result);
      });
      for (const store of database.objectStoreNames) {
        const values = await new Promise<unknown[]>((done) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => done(request.result);
        });
        for (const value of values)
          texts.push(
            value instanceof ArrayBuffer
              ? await new Response(
                  new Blob([value]).stream().pipeThrough(new DecompressionStream("gzip")),
                ).text()
              : JSON.stringify(value),
          );
      }
      database.close();
    }
    return texts.join("\n");
  });

test("fetches files only after consent, through this server; a stored one outlives its URL", async ({
  page,
  server,
  service,
  workbench,
}) => {
  const elsewhere = foreignRequests(page, server.origin);
  await workbench.search("kept files");
  await openFiles(page);
  const files = filesOf(page);
  await expect(files.getByText(/^\d+ min( \d+ s)? left$/).first()).toBeVisible();
  await files.getByRole("button", { name: "Show Screenshot, web-0" }).click();
  await expect(files.getByText("Not loaded, for privacy.")).toBeVisible();
  await workbench.expectAccessible();
  expect(service.fileRequests).toEqual([]);
  await files.getByRole("button", { name: "Load this file" }).click();
  await expect(files.getByRole("img", { name: "Screenshot" })).toBeVisible();
  expect(service.fileRequests.map(({ path }) => path.split("?")[0])).toEqual(["/files/1.png"]);
  expect(service.fileRequests[0]?.headers).not.toHaveProperty("cookie");
  await files.getByRole("button", { name: "Store all" }).click();
  await expect(files.getByRole("button", { name: /^Remove the stored copy/ })).toHaveCount(2);

  service.hasFiles = false;
  service.fileRequests.length = 0;
  await page.reload();
  await openHistory(page);
  await historyOf(page)
    .getByRole("button", { name: /kept files/ })
    .first()
    .click();
  // The reload has already shown the same run.
  await expect(page.getByText("Opened from the history.").first()).toBeAttached();
  await expect(workbench.items).toHaveCount(2);
  await openFiles(page);
  await files.getByRole("button", { name: "Show Screenshot, web-1" }).click();
  await expect(files.getByRole("img", { name: "Screenshot" })).toBeVisible();
  expect(service.fileRequests).toEqual([]);
  expect(elsewhere).toEqual([]);
});

test("remembers consent for a host over a reload and can revoke it", async ({
  page,
  service,
  workbench,
}) => {
  await workbench.search("by host");
  await openFiles(page);
  const files = filesOf(page);
  await files.getByRole("button", { name: "Show Screenshot, web-0" }).click();
  await files.getByRole("button", { name: "Always for this host" }).click();
  await expect(files.getByRole("img", { name: "Screenshot" })).toBeVisible();
  await page.reload();
  await workbench.search("by host again");
  await openFiles(page);
  await files.getByRole("button", { name: "Show Screenshot, web-1" }).click();
  await expect(files.getByRole("img", { name: "Screenshot" })).toBeVisible();
  await files.getByRole("button", { name: /^Ask again for 127/ }).click();
  await expect(files.getByText("Not loaded, for privacy.")).toBeVisible();
  // Loaded files stay in the page's memory; those of another run have to be fetched.
  service.hasFiles = false;
  await page.keyboard.press("Escape");
  await workbench.search("by host, without files");
  await expect(workbench.items.first()).toContainText("without files");
  await openFiles(page);
  await files.getByRole("button", { name: "Show Screenshot, web-0" }).click();
  const first = files.getByRole("listitem").filter({ hasText: "web-0" });
  await first.getByRole("button", { name: "Load this file" }).click();
  await expect(files.getByText("The file has expired")).toBeVisible();
});

test("finds, opens, renames, pins, deletes and restores a run in two tabs", async ({
  page,
  context,
  workbench,
}) => {
  await workbench.search("first thing");
  await workbench.search("second thing");
  await openHistory(page);
  const rows = historyOf(page).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("second thing");
  await expect(rows.first()).toContainText("2 results · 4 credits");
  await workbench.expectAccessible();

  const other = await context.newPage();
  await new WorkbenchPage(other).open();
  await openHistory(other);
  await more(page, "first thing");
  await choose(page, "Name, tags and note…");
  await page.getByRole("textbox", { name: "Note" }).fill("Slower than yesterday");
  await page.keyboard.press("Escape");
  await expect(page.getByText("The note is not saved.")).toBeVisible();
  await more(page, "first thing");
  await choose(page, "Name, tags and note…");
  await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue("Slower than yesterday");
  await page.getByRole("textbox", { name: "Name" }).fill("The first");
  await page.getByRole("combobox", { name: "Tags" }).fill("weekly, Baseline, weekly");
  await workbench.expectAccessible();
  await page.keyboard.press("Enter");
  await more(page, "The first");
  await choose(page, "Pin");
  await expect(rows.first()).toContainText("The first");
  await expect(historyOf(other).getByRole("listitem").first()).toContainText("The first");

  await page.getByRole("textbox", { name: "Filter runs by text" }).fill("#baseline yesterday");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("#weekly#BaselineSlower than yesterday");
  await page.getByRole("textbox", { name: "Filter runs by text" }).fill("second");
  await expect(rows).toHaveCount(1);
  await page.getByRole("textbox", { name: "Filter runs by text" }).fill("");
  await page.getByRole("textbox", { name: "Filter runs by domain" }).fill("nowhere");
  await expect(page.getByText("No runs match the filter")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();

  await more(page, "The first");
  await choose(page, "Delete");
  await expect(rows).toHaveCount(1);
  // The keyboard is still in the history.
  await expect(page.locator(":focus")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo", exact: true }).last().press("Enter");
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Past runs" })).toBeFocused();
  await more(page, "The first");
  await choose(page, "Open results");
  await expect(workbench.items.first()).toContainText("first thing");

  const line = page.getByRole("region", { name: "Past run", exact: true });
  await expect(line).toContainText(/Run of .* on Files\. Differs from the form in query\./);
  await workbench.expectAccessible();
  await line.getByRole("button", { name: "Back to the latest" }).click();
  await expect(line).toHaveCount(0);
  await expect(workbench.items.first()).toContainText("second thing");
  await rows.first().getByRole("button").first().click();
  await line.getByRole("button", { name: "Load into the form" }).click();
  await expect(workbench.query).toHaveValue("first thing");
  await expect(line).toContainText("The form has the same request.");
});

test("searches stored responses, and deletes several runs with one undo", async ({
  page,
  workbench,
}) => {
  for (const query of ["one", "two", "three"]) await workbench.search(query);
  await openHistory(page);
  const rows = historyOf(page).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(historyOf(page).getByRole("heading", { name: /^Today/ })).toBeVisible();
  const text = page.getByRole("textbox", { name: "Filter runs by text" });
  await text.fill("ABOUT two");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Found in the stored response.");
  await text.fill("Zephyrine");
  await expect(page.getByText("No runs match the filter")).toBeVisible();
  await text.fill("");
  await page.getByRole("button", { name: "Select…" }).click();
  await historyOf(page).getByRole("checkbox", { name: "Select one" }).check();
  await historyOf(page).getByRole("checkbox", { name: "Select three" }).check();
  await workbench.expectAccessible();
  await page.getByRole("button", { name: "Delete 2 runs" }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText("Deleted 2 runs.")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(rows).toHaveCount(3);
  await page.getByRole("button", { name: "Select…" }).click();
  await page.getByRole("button", { name: "Select all" }).click();
  await page.getByRole("button", { name: "Delete 3 runs" }).click();
  await expect(page.getByText("No runs yet")).toBeVisible();
});

test("never stores headers, typed text or runs without retention", async ({ page, workbench }) => {
  const rows = historyOf(page).getByRole("listitem");
  const run = async (body: object, runs: number) => {
    await page.goto("/");
    await page.getByRole("tab", { name: "JSON" }).click();
    const editor = page.getByRole("textbox", { name: /request/i }).first();
    await editor.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(JSON.stringify(body));
    await workbench.run.click();
    await expect(workbench.items.first()).toBeVisible();
    // A run is stored shortly after its results appear.
    await openHistory(page);
    await expect(rows).toHaveCount(runs);
  };
  const echoed = {
    query: "echo",
    scrapeOptions: {
      formats: ["markdown"],
      headers: { Cookie: "canary-in-a-header" },
      actions: [{ type: "write", text: "canary-typed" }],
    },
  };
  await run(echoed, 1);
  const formats = ["markdown"];
  await run({ query: "unretained", enterprise: ["zdr"], scrapeOptions: { formats } }, 2);
  await expect(historyOf(page)).toContainText("Zero data retention");
  await expect(historyOf(page)).toContainText("repeats a part of the request");
  const texts = await stored(page);
  expect(texts).toContain("unretained");
  expect(texts).not.toContain("canary");
  expect(texts).not.toContain("Page 1 about unretained");
  expect(texts).not.toContain("pages.example/1");
});

test("exports runs to a file and imports them", async ({ page, workbench }) => {
  await workbench.search("to a file");
  await openHistory(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export 1 run" }).click();
  const file = await (await downloading).path();
  await more(page, "to a file");
  await choose(page, "Delete");
  await expect(page.getByText("No runs yet")).toBeVisible();
  await page.getByLabel("History file or bundle").setInputFiles({
    name: "search-history.ndjson",
    mimeType: "application/x-ndjson",
    buffer: await readFile(file),
  });
  await expect(page.getByText("1 run imported.")).toBeVisible();
  await historyOf(page)
    .getByRole("button", { name: /^to a file/ })
    .click();
  await expect(workbench.items.first()).toContainText("to a file");
});

test("says how many responses an export of the history lacks", async ({ page, workbench }) => {
  await workbench.search("readable");
  await workbench.search("unreadable");
  await openHistory(page);
  await expect(historyOf(page).getByRole("listitem")).toHaveCount(2);
  await page.evaluate(() => {
    const { get } = IDBObjectStore.prototype;
    let failures = 1;
    IDBObjectStore.prototype.get = function (key) {
      if (this.name === "bodies" && failures > 0) {
        failures -= 1;
        throw new DOMException("", "UnknownError");
      }
      return get.call(this, key);
    };
  });
  expect(
    String(await downloaded(page.getByRole("button", { name: "Export 2 runs" })))
      .trim()
      .split("\n"),
  ).toHaveLength(3);
  await expect(page.getByRole("status").filter({ hasText: "2 runs exported" })).toContainText(
    "1 response could not be read and is not in the file.",
  );
});

test("keeps what was changed in the history when an older file of it is imported", async ({
  page,
  workbench,
}) => {
  await workbench.search("kept as it is");
  await openHistory(page);
  const exported = String(await downloaded(page.getByRole("button", { name: "Export 1 run" })));
  await more(page, "kept as it is");
  await choose(page, "Pin");
  await expect(historyOf(page).getByRole("heading", { name: "Pinned" })).toBeVisible();

  const [header, line = ""] = exported.split("\n");
  const withoutResponse = JSON.stringify({ ...JSON.parse(line), body: null });
  await page.getByLabel("History file or bundle").setInputFiles({
    name: "search-history.ndjson",
    mimeType: "application/x-ndjson",
    buffer: Buffer.from(`${header}\n${withoutResponse}\n`),
  });
  await expect(page.getByText("0 runs imported. 1 run already stored.")).toBeVisible();
  await expect(historyOf(page).getByRole("heading", { name: "Pinned" })).toBeVisible();
  await historyOf(page)
    .getByRole("button", { name: /kept as it is.*Opens the results/s })
    .click();
  await expect(workbench.items.first()).toContainText("kept as it is");
});

test("deletes the oldest large responses near the quota, never pinned ones, and says so", async ({
  page,
  context,
  server,
}) => {
  // Before the page stores anything: the browser checks the quota of an origin only once.
  await page.close();
  const other = await context.newPage();
  const client = await context.newCDPSession(other);
  await client.send("Storage.overrideQuotaForOrigin", {
    origin: server.origin,
    quotaSize: 1_500_000,
  });
  const workbench = new WorkbenchPage(other);
  await workbench.open();
  await workbench.search("large pinned");
  await openHistory(other);
  await more(other, "large pinned");
  await choose(other, "Pin");
  const rows = historyOf(other).getByRole("listitem");
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await workbench.search(`large ${number}`);
    await expect(rows).toHaveCount(number + 1);
  }
  await expect(other.getByText(/older runs? (was|were) deleted to make room/)).toBeVisible();
  const gone = rows.filter({ hasText: "The response was deleted" });
  await expect(gone.filter({ hasText: "large 1" })).toBeVisible();
  await expect(gone.filter({ hasText: "large pinned" })).toHaveCount(0);
  await historyOf(other)
    .getByRole("button", { name: /^large 6/ })
    .click();
  await expect(workbench.items).toHaveCount(2);
});

test("opens a bundle in another browser with all its contents and sends nothing", async ({
  page,
  browser,
  service,
  workbench,
}) => {
  await workbench.search("bundled");
  await openFiles(page);
  await filesOf(page).getByRole("button", { name: "Store all" }).click();
  await expect(filesOf(page).getByRole("button", { name: /^Remove the stored copy/ })).toHaveCount(
    2,
  );
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Export" }).click();
  const downloading = page.waitForEvent("download");
  await choose(page, /^Bundle/);
  const bundle = await readFile(await (await downloading).path());

  service.hasFiles = false;
  service.fileRequests.length = 0;
  const context = await browser.newContext();
  const other = new WorkbenchPage(await context.newPage());
  await other.open();
  const runs = sentSearches(other.page);
  await dropZip(other.page, Buffer.from("PK, but no ZIP file"), "broken.zip");
  await expect(other.page.getByText("The run was not opened")).toBeVisible();
  await dropZip(other.page, bundle, "search-bundled.zip");
  await expect(other.items).toHaveCount(2);
  await expect(other.page.getByText("The run was not opened")).toBeHidden();
  await openFiles(other.page);
  await filesOf(other.page).getByRole("button", { name: "Show Screenshot, web-0" }).click();
  await expect(filesOf(other.page).getByRole("img", { name: "Screenshot" })).toBeVisible();
  await expect(other.page.getByRole("region", { name: "Past run", exact: true })).toContainText(
    /Imported run of .* Differs from the form in query/,
  );
  await dropZip(other.page, bundle, "search-bundled.zip");
  await other.page.reload();
  await openHistory(other.page);
  await expect(historyOf(other.page).getByRole("listitem")).toHaveCount(1);
  await historyOf(other.page)
    .getByRole("button", { name: /^bundled/ })
    .click();
  await expect(other.items).toHaveCount(2);
  await openFiles(other.page);
  await filesOf(other.page).getByRole("button", { name: "Show Screenshot, web-0" }).click();
  await expect(filesOf(other.page).getByRole("img", { name: "Screenshot" })).toBeVisible();
  expect([runs, service.fileRequests]).toEqual([[], []]);
  await context.close();
});

test("exports results in each format and copies them for a model with their size", async ({
  page,
  context,
  workbench,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await workbench.search("=formula");
  for (const [entry, extension, content] of [
    [/^JSON, as received/, "json", '"success":true'],
    [/^JSON Lines/, "jsonl", '"markdown":"# Page 1"'],
    [/^CSV/, "csv", "https://pages.example/1"],
    [/^Markdown/, "md", "# Page 2"],
  ] as const) {
    await page.getByRole("button", { name: "Export" }).click();
    const downloading = page.waitForEvent("download");
    await choose(page, entry);
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^search-formula-\\d{4}-\\d\\d-\\d\\d\\.${extension}$`),
    );
    expect(await readFile(await download.path(), "utf8")).toContain(content);
  }
  await page.getByRole("button", { name: "Export" }).click();
  await choose(page, "Copy for a model…");
  const dialog = page.getByRole("dialog", { name: "Copy for a model" });
  await expect(dialog.getByText(/2 results, about \d+ tokens/)).toBeVisible();
  await workbench.expectAccessible();
  await dialog.getByRole("button", { name: /^Copy \d+ tokens$/ }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain("markdown: # Page 1");
});
