import { readFileSync } from "node:fs";
import { presets } from "@/lib/request/presets/presets";
import { openSavedRequests } from "../support/request-menu";
import { sentSearches } from "../support/sent-requests";
import { expect, test } from "./fixtures";

test("saves a request, finds it after a reload, renames, deletes, restores and loads it", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  await workbench.query.fill("keep these words");
  await workbench.choice("News").check();
  await page.keyboard.press("ControlOrMeta+s");
  await workbench.expectAccessible();
  await page.getByRole("textbox", { name: "Name" }).fill("My  search");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.reload();
  await expect(workbench.run).toBeEnabled();
  await workbench.query.fill("something else");
  const saved = await openSavedRequests(page);
  const entry = saved.getByRole("button", { name: /^My search.*keep these words/ });
  await expect(entry).toBeVisible();
  await workbench.expectAccessible();

  await saved.getByRole("button", { name: "Name, tags and note of My search" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Renamed");
  await page.getByRole("combobox", { name: "Tags" }).fill("weekly, #prices");
  await page.getByRole("textbox", { name: "Note" }).fill("For the report\non Monday");
  await workbench.expectAccessible();
  await saved.getByRole("button", { name: "Save", exact: true }).click();
  await expect(saved.getByRole("listitem").first()).toContainText("#weekly#pricesFor the report");
  await expect(saved.getByRole("button", { name: /^Renamed/ })).toBeVisible();
  await saved.getByRole("button", { name: "Delete Renamed" }).click();
  await expect(saved.getByText("Deleted “Renamed”.")).toBeVisible();
  await expect(saved.getByRole("button", { name: /^Renamed/ })).toBeHidden();
  await saved.getByRole("button", { name: "Undo" }).click();
  await saved.getByRole("button", { name: /^Renamed/ }).click();

  await expect(saved).toBeHidden();
  await expect(workbench.query).toHaveValue("keep these words");
  await expect(workbench.choice("News")).toBeChecked();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(workbench.query).toHaveValue("something else");

  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByPlaceholder("Type a command or field…")).toBeFocused();
  await page.keyboard.type("Renamed");
  await page.keyboard.press("Enter");
  await expect(workbench.query).toHaveValue("keep these words");

  await workbench.query.fill("other words");
  await expect(page.getByRole("button", { name: "Update", exact: true })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+s");
  const save = page.getByRole("dialog", { name: "Save request" });
  await expect(save.getByRole("textbox", { name: "Name" })).toHaveValue("Renamed");
  await expect(save.getByText("will be replaced")).toBeVisible();
});

test("gives no two requests one name, and moves the focus after a deletion by keyboard", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  for (const name of ["First", "Second"]) {
    await workbench.query.fill(name);
    await page.keyboard.press("ControlOrMeta+s");
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeHidden();
    if (name === "First") await page.getByRole("button", { name: "New request" }).click();
  }
  const saved = await openSavedRequests(page);
  const first = saved.getByRole("button", { name: /^First/ });
  await saved.getByRole("button", { name: "Name, tags and note of Second" }).press("Enter");
  const name = saved.getByRole("textbox", { name: "Name" });
  await name.fill(" First ");
  await name.press("Enter");
  await expect(saved.getByText("Another request has this name.")).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill("second");
  await name.press("Enter");
  await expect(saved.getByRole("button", { name: /^(?:First|second)/ })).toHaveCount(2);
  await saved.getByRole("button", { name: "Delete second" }).press("Enter");
  await expect(first).toBeFocused();
  await saved.getByRole("button", { name: "Delete First" }).press("Enter");
  await expect(saved.locator("[data-autofocus]")).toBeFocused();
});

test("fills in the form from examples and sends nothing", async ({ workbench, page }) => {
  const searches = sentSearches(page);
  await workbench.open();
  for (const { name, request } of presets) {
    const saved = await openSavedRequests(page);
    await saved.getByRole("button", { name: new RegExp(`^${name}`) }).click();
    await expect(workbench.query).toHaveValue(request.query);
  }
  expect(searches).toHaveLength(0);
});

test("searches a long list of saved requests by name and query", async ({ workbench, page }) => {
  await workbench.open();
  const requests = ["Heat pumps", "Noise", "Prices", "Grants", "Installers", "Standards"].map(
    (name, index) => ({ name, request: { query: `topic ${index}` } }),
  );
  const saved = await openSavedRequests(page);
  await saved.getByLabel("Request files").setInputFiles({
    name: "many.json",
    mimeType: "application/json",
    buffer: Buffer.from(
      JSON.stringify({ format: "search-workbench-requests", version: 1, requests }),
    ),
  });
  await expect(saved.getByText("6 requests imported.")).toBeVisible();
  const search = saved.getByRole("searchbox", { name: "Search saved requests" });
  await search.fill("PRIC topic");
  await expect(saved.getByRole("button", { name: /^Prices/ })).toBeVisible();
  await expect(saved.getByRole("button", { name: /^Noise/ })).toBeHidden();
  await search.fill("nothing");
  await expect(saved.getByText("No saved request matches “nothing”.")).toBeVisible();
});

test("exports requests without unshareable fields and imports them elsewhere", async ({
  workbench,
  page,
  browser,
}) => {
  await workbench.open();
  const file = (name: string, body: object) => ({
    name,
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(body)),
  });
  let saved = await openSavedRequests(page);
  await saved.getByLabel("Request files").setInputFiles([
    file("one.json", {
      query: "with a secret",
      scrapeOptions: {
        formats: ["markdown"],
        headers: { cookie: "canary" },
        profile: { name: "me" },
      },
    }),
    file("broken.json", { query: "x", limit: 1_000 }),
  ]);
  await expect(saved.getByText("1 request imported.")).toBeVisible();
  await expect(saved.getByText(/^x: /)).toBeVisible();
  await expect(saved.getByText(/Not saved/)).toContainText("scrapeOptions.headers");
  const stored = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open("search-workbench.saved");
        opening.onsuccess = () => {
          const all = opening.result.transaction("requests").objectStore("requests").getAll();
          all.onsuccess = () => resolve(JSON.stringify(all.result));
        };
      }),
  );
  expect(stored).toContain("with a secret");
  expect(stored).not.toContain("canary");

  const download = page.waitForEvent("download");
  await saved.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: /^One JSON file/ }).click();
  const text = readFileSync(await (await download).path(), "utf8");
  expect(text).not.toContain("canary");
  expect(text).not.toContain('"me"');
  await expect(saved.getByText(/^scrapeOptions.profile – files may be shared/)).toBeVisible();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto("/");
  saved = await openSavedRequests(other);
  await saved
    .getByLabel("Request files")
    .setInputFiles({ name: "file.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await expect(saved.getByRole("button", { name: /^with a secret/ })).toBeVisible();
  await elsewhere.close();
});

test("reports that storage is unavailable and keeps working", async ({ workbench, page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("off", "SecurityError");
    };
  });
  await workbench.open();
  const saved = await openSavedRequests(page);
  await expect(saved.getByText("Requests cannot be saved")).toBeVisible();
  await expect(saved.getByRole("heading", { name: "Examples" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+s");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Not saved")).toBeVisible();
  await page.keyboard.press("Escape");
  await workbench.search("wait for selector");
});
