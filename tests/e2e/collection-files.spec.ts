import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { dropFile } from "../support/drop-file";
import { openSavedRequests } from "../support/request-menu";
import { expect, test } from "./fixtures";

const jsonFile = (requests: readonly object[]) => ({
  name: "some.json",
  mimeType: "application/json",
  buffer: Buffer.from(
    JSON.stringify({ format: "search-workbench-requests", version: 1, requests }),
  ),
});

const exportFolder = async (page: Page) => {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: /^Folder of files/ }).press("Enter");
  const path = await (await download).path();
  // Chromium may report the end of a download before the file has all of its content.
  await expect(() => unzipSync(readFileSync(path))).toPass();
  const bytes = readFileSync(path);
  const files = Object.entries(unzipSync(bytes)).map(([path, text]) => [path, strFromU8(text)]);
  return { bytes, files: Object.fromEntries(files) as Record<string, string> };
};

test("exports a folder of files and imports it elsewhere, as a ZIP file and as a folder", async ({
  workbench,
  page,
  browser,
}, info) => {
  await workbench.open();
  let saved = await openSavedRequests(page);
  await saved.getByLabel("Request files").setInputFiles(
    jsonFile([
      {
        name: "Prices: today?",
        folders: ["Weekly", "a/b"],
        note: "For the report",
        tags: ["prices"],
        request: {
          query: "heat pumps",
          scrapeOptions: { formats: ["markdown"], headers: { cookie: "canary" } },
        },
      },
      { name: "Grants", request: { query: "grants", limit: 7 } },
    ]),
  );
  await expect(saved.getByText("2 requests imported.")).toBeVisible();
  await expect(saved.getByText("Weekly / a/b")).toBeVisible();
  await workbench.expectAccessible();

  const { bytes, files } = await exportFolder(page);
  expect(Object.keys(files).toSorted()).toEqual([
    "search-requests/Grants.yml",
    "search-requests/Weekly/a-b/Prices- today-.yml",
    "search-requests/Weekly/a-b/folder.yml",
    "search-requests/opencollection.yml",
  ]);
  expect(files["search-requests/Grants.yml"]).toContain('"limit": 7');
  expect(JSON.stringify(files)).not.toContain("canary");
  await expect(saved.getByText("2 requests exported to search-requests.zip.")).toBeVisible();
  await expect(saved.getByText("Prices: today?: scrapeOptions.headers")).toBeVisible();
  await workbench.expectAccessible();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto("/");
  saved = await openSavedRequests(other);
  await saved
    .getByLabel("Request files")
    .setInputFiles({ name: "team.zip", mimeType: "application/zip", buffer: bytes });
  await expect(saved.getByText("2 requests imported.", { exact: true })).toBeVisible();
  await expect(saved.getByRole("button", { name: /^Prices: today\?.*heat pumps/ })).toBeVisible();

  const folder = info.outputPath("folder");
  for (const [path, text] of Object.entries({
    ...files,
    "search-requests/Grants.yml": files["search-requests/Grants.yml"]?.replace("7", "8") ?? "",
    "search-requests/Broken.yml": "info:\n  name: a\n  name: b\n",
    "search-requests/environments/Test.yml":
      "name: Test\nvariables:\n  - name: topic\n    value: x\n",
  })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  await saved.getByLabel("Folder of requests").setInputFiles(join(folder, "search-requests"));
  await expect(saved.getByText(/^1 request and 1 variable imported\./)).toBeVisible();
  await expect(saved.getByText(/^1 request saved before without a difference/)).toBeVisible();
  await expect(
    saved.getByText("Broken.yml:3: A key appears twice. Remove one of them."),
  ).toBeVisible();
  await expect(saved.getByRole("button", { name: /^Grants \(2\)/ })).toBeVisible();
  await elsewhere.close();
});

test("asks before it exports a line that seems to contain a secret", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  const saved = await openSavedRequests(page);
  await saved
    .getByLabel("Request files")
    .setInputFiles(jsonFile([{ name: "Own", request: { query: "api_key=0123456789abcdef" } }]));
  await expect(saved.getByText("1 request imported.")).toBeVisible();
  await saved.getByRole("button", { name: "Export", exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: /^Folder of files/ }).press("Enter");
  await expect(saved.getByText("1 line may contain a secret. Nothing was exported.")).toBeVisible();
  await expect(
    saved.getByText(/^search-requests\/Own\.yml:\d+: .*a key or password/),
  ).toBeVisible();
  await workbench.expectAccessible();
  const download = page.waitForEvent("download");
  await saved.getByRole("button", { name: "Export anyway" }).press("Enter");
  await download;
  await expect(saved.getByText("1 request exported to search-requests.zip.")).toBeVisible();
  await expect(saved.getByRole("button", { name: "Import", exact: true })).toBeFocused();
});

test("shows one report at a time, and each export as a click on its entry", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  const saved = await openSavedRequests(page);
  const chooser = page.waitForEvent("filechooser");
  await saved.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Files…/ }).click();
  await (await chooser).setFiles(jsonFile([{ name: "One", request: { query: "one" } }]));
  await expect(saved.getByText("1 request imported.")).toBeVisible();

  const exportsOf: [RegExp, string][] = [
    [/^One JSON file/, "search-requests.json"],
    [/^Folder of files/, "search-requests.zip"],
    [/^Postman/, "Saved requests.postman_collection.json"],
    [/^Bruno/, "search-requests-bruno.zip"],
    [/^\.http file/, "Saved requests.http"],
  ];
  for (const [entry, name] of exportsOf) {
    const download = page.waitForEvent("download");
    await saved.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name: entry }).click();
    expect((await download).suggestedFilename()).toBe(name);
    await expect(saved.getByText(`1 request exported to ${name}.`)).toBeVisible();
    await expect(saved.getByText(/ported/)).toHaveCount(1);
  }
  await expect(saved.getByText("1 request imported.")).toBeHidden();
  await saved.getByRole("button", { name: "Dismiss" }).click();
  await expect(saved.getByText(/ported/)).toHaveCount(0);
  await expect(saved.getByRole("button", { name: "Import", exact: true })).toBeFocused();
});

test("imports what is dropped onto saved requests: a request, a collection in one file, a ZIP file", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  const saved = await openSavedRequests(page);
  await expect(saved.getByText("None yet.")).toBeVisible();
  const drop = (name: string, content: Buffer | string) =>
    dropFile(page, Buffer.from(content), name, "", "dialog[open]");
  const item = (name: string) =>
    `info: { name: ${name} }\nhttp: { method: POST, url: "https://example.org/v2/search", body: { type: json, data: '{"query": "${name}"}' } }\n`;

  await drop("One.yml", item("One"));
  await expect(saved.getByRole("button", { name: /^One One/ })).toBeVisible();
  const inside = (text: string) => text.replace(/^/, "  - ").replace("\nhttp", "\n    http");
  await drop(
    "team.yml",
    `opencollection: 1.0.0\ninfo: { name: Team }\nitems:\n${inside(item("Two"))}`,
  );
  await expect(saved.getByRole("button", { name: /^Two/ })).toBeVisible();
  const root = strToU8("info: { name: Z }\n");
  await drop(
    "team.zip",
    Buffer.from(zipSync({ "opencollection.yml": root, "f/Three.yml": strToU8(item("Three")) })),
  );
  await expect(saved.getByRole("button", { name: /^Three.*f/ })).toBeVisible();
  await drop("docker.yml", "services: {}\n");
  await expect(saved.getByText(/^docker\.yml/)).toBeVisible();
});
