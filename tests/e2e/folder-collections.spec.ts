import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openSavedRequests } from "../support/request-menu";
import { WorkbenchPage } from "../support/workbench-page";
import { WorkbenchServer } from "../support/workbench-server";
import { expect, watchedTest as test } from "./fixtures";

const parent = mkdtempSync(join(tmpdir(), "collections-"));
const folder = join(parent, "team-requests");
const server = new WorkbenchServer({ WORKBENCH_COLLECTIONS: folder });
const inFolder = (path: string) => readFileSync(join(folder, path), "utf8");

const requestFile = (name: string, fields: string, more = "") => `# Owned by the search team
info:
  name: ${name}
  type: http
  x-owner: research

http:
  method: POST
  url: "{{baseUrl}}/v2/search"
  body:
    type: json
    data: |-
      {
${fields
  .split("\n")
  .map((line) => `        ${line}`)
  .join("\n")}
      }
${more}`;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  // A worker that gets a second part of this file has removed it.
  mkdirSync(folder, { recursive: true });
  await server.start();
});
test.afterAll(async () => {
  await server.dispose();
  rmSync(parent, { recursive: true });
});
test.beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  mkdirSync(join(folder, "weekly"));
  mkdirSync(join(folder, "environments"));
  writeFileSync(
    join(folder, "opencollection.yml"),
    "opencollection: 1.0.0\ninfo:\n  name: Team\nrequest:\n  variables:\n    - name: city\n      value: Kyoto\n",
  );
  writeFileSync(join(folder, "environments/Live.yml"), "name: Live\nvariables: []\n");
  writeFileSync(
    join(folder, "weekly/Prices.yml"),
    requestFile("Prices", '"query": "heat pumps {{city}}"'),
  );
});

const openFolder = async (page: Page, place = "team-requests (server)") => {
  const saved = await openSavedRequests(page);
  await saved.getByLabel("Requests in").selectOption(place);
  return saved;
};
const openRequest = async (page: Page, name: RegExp, place?: string) => {
  const saved = await openFolder(page, place);
  await saved.getByRole("button", { name }).click();
  await expect(saved).toBeHidden();
};
const update = (page: Page) => page.getByRole("button", { name: "Update", exact: true });

test("two people edit one request of the server, and a save over a newer version shows both", async ({
  page,
  browser,
}) => {
  const one = new WorkbenchPage(page);
  await one.open(server.origin);
  await openRequest(page, /^Prices.*heat pumps/);
  await expect(one.query).toHaveValue("heat pumps {{city}}");
  // The variables of the collection came along.
  await expect(page.getByText("Kyoto").first()).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  const two = new WorkbenchPage(other);
  await two.open(server.origin);
  await openRequest(other, /^Prices.*heat pumps/);

  await two.query.fill("heat pumps by two {{city}}");
  await update(other).click();
  await expect(update(other)).toBeHidden();
  expect(inFolder("weekly/Prices.yml")).toContain('"query": "heat pumps by two {{city}}"');
  for (const part of ["# Owned by the search team", "x-owner: research"])
    expect(inFolder("weekly/Prices.yml")).toContain(part);

  // The first person sees that without a reload.
  await expect(page.getByRole("button", { name: "Changed on disk" })).toBeVisible();
  await one.query.fill("heat pumps by one {{city}}");
  await update(page).click();
  const dialog = page.getByRole("dialog", { name: "The file has changed" });
  await expect(dialog.getByRole("region", { name: "Differences of the texts" })).toContainText(
    "by two",
  );
  await expect(dialog.getByRole("region", { name: "Differences of the texts" })).toContainText(
    "by one",
  );
  await one.expectAccessible();
  expect(inFolder("weekly/Prices.yml")).toContain("by two");

  await dialog.getByLabel("Name for yours").fill("Prices of one");
  await dialog.getByRole("button", { name: "Save mine under this name" }).click();
  await expect(dialog).toBeHidden();
  expect(inFolder("weekly/Prices of one.yml")).toContain("by one");
  expect(inFolder("weekly/Prices.yml")).toContain("by two");

  // Keep mine replaces the version that was shown; take theirs loads it, with undo.
  await openRequest(page, /^Prices weekly.*by two/);
  writeFileSync(join(folder, "weekly/Prices.yml"), requestFile("Prices", '"query": "by git"'));
  await one.query.fill("by one again");
  await update(page).click();
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => inFolder("weekly/Prices.yml")).toContain('"query": "by one again"');

  await expect(other.getByRole("button", { name: "Changed on disk" })).toBeVisible();
  await two.query.fill("by two again");
  // The dialog shows the file as it is, not as the page saw it last.
  writeFileSync(
    join(folder, "weekly/Prices.yml"),
    requestFile("Prices", '"query": "by git again"'),
  );
  await other.getByRole("button", { name: "Changed on disk" }).click();
  const otherDialog = other.getByRole("dialog", { name: "The file has changed" });
  await otherDialog.getByRole("button", { name: "Take theirs" }).click();
  await expect(two.query).toHaveValue("by git again");
  await other.keyboard.press("ControlOrMeta+z");
  await expect(two.query).toHaveValue("by two again");
  await context.close();
});

test("saves, renames, moves, deletes and restores with the keyboard only", async ({
  workbench,
  page,
}) => {
  await workbench.open(server.origin);
  await workbench.query.fill("grants for roofs");
  await page.keyboard.press("ControlOrMeta+s");
  const save = page.getByRole("dialog", { name: "Save request" });
  await save.getByLabel("Save in").selectOption("team-requests (server)");
  await save.getByLabel("Name").fill("Grants");
  await save.getByLabel("Folder").fill("weekly/public");
  await workbench.expectAccessible();
  await save.getByLabel("Folder").press("Enter");
  await expect(save).toBeHidden();
  expect(inFolder("weekly/public/Grants.yml")).toContain('"query": "grants for roofs"');

  const saved = await openSavedRequests(page);
  await saved.getByRole("button", { name: "Name, tags and note of Grants" }).press("Enter");
  await page.keyboard.type("Grants 2026");
  await page.keyboard.press("Tab");
  await page.keyboard.type("roofs");
  await page.keyboard.press("Enter");
  await expect.poll(() => readdirSync(join(folder, "weekly/public"))).toEqual(["Grants 2026.yml"]);
  expect(inFolder("weekly/public/Grants 2026.yml")).toContain("- roofs");

  await saved.getByRole("button", { name: "Move Grants 2026" }).press("Enter");
  await expect(saved.getByRole("combobox", { name: "Folder" })).toBeFocused();
  await page.keyboard.type("monthly");
  await page.keyboard.press("Enter");
  await expect.poll(() => readdirSync(folder)).toContain("monthly");
  // The empty folder goes after the file.
  await expect.poll(() => readdirSync(join(folder, "weekly"))).toEqual(["Prices.yml"]);
  await workbench.expectAccessible();

  await saved.getByRole("button", { name: "Delete Grants 2026" }).press("Enter");
  await expect(saved.getByText("Deleted “Grants 2026”.")).toBeVisible();
  expect(readdirSync(folder)).not.toContain("monthly");
  await saved.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(saved.getByRole("button", { name: /^Grants 2026/ })).toBeVisible();
  expect(inFolder("monthly/Grants 2026.yml")).toContain("- roofs");
});

test("lists files with errors, and asks before a likely secret is written", async ({
  workbench,
  page,
}) => {
  writeFileSync(join(folder, "broken.yml"), "info: [\n");
  await workbench.open(server.origin);
  const saved = await openFolder(page);
  await expect(saved.getByText(/^broken\.yml:\d: /)).toBeVisible();
  await expect(saved.getByRole("button", { name: /^Prices/ })).toBeVisible();
  // A file that appears on the disk appears in the list.
  writeFileSync(join(folder, "New.yml"), requestFile("New", '"query": "from git"'));
  await expect(saved.getByRole("button", { name: /^New.*from git/ })).toBeVisible();
  await page.keyboard.press("Escape");

  await workbench.query.fill("api_key=0123456789");
  await page.keyboard.press("ControlOrMeta+s");
  const save = page.getByRole("dialog", { name: "Save request" });
  await save.getByLabel("Name").fill("Leak");
  await save.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: "1 line may contain a secret" });
  await expect(question.getByText(/^Leak\.yml:\d+: /)).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(readdirSync(folder)).not.toContain("Leak.yml");
});
