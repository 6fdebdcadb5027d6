import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { openSavedRequests } from "../support/request-menu";
import { WorkbenchPage } from "../support/workbench-page";
import { test as base, expect } from "./fixtures";

/**
 * A browser with a profile on disk: the packaged headless shell crashes when a page without one stores the handle of a
 * folder.
 */
const test = base.extend<{ readonly profile: BrowserContext }>({
  profile: async ({ playwright, launchOptions }, use) => {
    const folder = mkdtempSync(join(tmpdir(), "profile-"));
    const context = await playwright.chromium.launchPersistentContext(folder, launchOptions);
    await use(context);
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

const update = (page: Page) => page.getByRole("button", { name: "Update", exact: true });

/**
 * The picker of the browser cannot be controlled by a test. It is replaced by one that returns a folder of the private file
 * system of the page, which has the same kind of handle.
 */
const injectPicker = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, {
      showDirectoryPicker: async () =>
        (await navigator.storage.getDirectory()).getDirectoryHandle("my-folder", { create: true }),
    });
  });
const readLinked = (page: Page, path: string) =>
  page.evaluate(async (parts) => {
    let at = await (await navigator.storage.getDirectory()).getDirectoryHandle("my-folder");
    for (const part of parts.slice(0, -1)) at = await at.getDirectoryHandle(part);
    return (await (await at.getFileHandle(parts.at(-1) ?? "")).getFile()).text();
  }, path.split("/"));
const writeLinked = (page: Page, name: string, text: string) =>
  page.evaluate(
    async ([file, content]) => {
      const at = await (await navigator.storage.getDirectory()).getDirectoryHandle("my-folder");
      const writable = await (await at.getFileHandle(file, { create: true })).createWritable();
      await writable.write(content);
      await writable.close();
    },
    [name, text] as const,
  );

test("links a folder of this computer, also after a reload, and shows both versions", async ({
  profile,
}) => {
  const page = await profile.newPage();
  await injectPicker(page);
  const workbench = new WorkbenchPage(page);
  await workbench.open();
  let saved = await openSavedRequests(page);
  await saved.getByRole("button", { name: "Link folder…" }).press("Enter");
  await expect(saved.getByLabel("Requests in")).toHaveValue(/^folder:/);
  await expect(saved.getByText("The folder has no requests yet.")).toBeVisible();
  await workbench.expectAccessible();
  await page.keyboard.press("Escape");

  await workbench.query.fill("linked query");
  await page.keyboard.press("ControlOrMeta+s");
  const save = page.getByRole("dialog", { name: "Save request" });
  await save.getByLabel("Name").fill("Linked");
  await save.getByLabel("Folder").fill("a");
  await save.getByRole("button", { name: "Save" }).click();
  await expect(save).toBeHidden();
  expect(await readLinked(page, "a/Linked.yml")).toContain('"query": "linked query"');
  expect(await readLinked(page, "opencollection.yml")).toContain("name: my-folder");

  await page.reload();
  await expect(workbench.run).toBeEnabled();
  saved = await openSavedRequests(page);
  await saved.getByRole("button", { name: "Move Linked" }).press("Enter");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Enter");
  await expect.poll(() => readLinked(page, "Linked.yml").catch(() => "")).toContain("linked query");
  await saved.getByRole("button", { name: /^Linked.*linked query/ }).click();

  const text = await readLinked(page, "Linked.yml");
  await writeLinked(page, "Linked.yml", text.replace("linked query", "by an editor"));
  await expect(page.getByRole("button", { name: "Changed on disk" })).toBeVisible();
  await workbench.query.fill("mine");
  await update(page).click();
  const dialog = page.getByRole("dialog", { name: "The file has changed" });
  await expect(dialog).toContainText("by an editor");
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await expect(dialog).toBeHidden();
  expect(await readLinked(page, "Linked.yml")).toContain('"query": "mine"');

  saved = await openSavedRequests(page);
  await saved.getByRole("button", { name: "Delete Linked" }).press("Enter");
  await saved.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(saved.getByRole("button", { name: /^Linked/ })).toBeVisible();
  await saved.getByRole("button", { name: "Remove link to my-folder" }).press("Enter");
  await expect(saved.getByLabel("Requests in")).toHaveValue("browser");
  expect(await readLinked(page, "Linked.yml")).toContain('"query": "mine"');
});

test("asks again for the access to a linked folder", async ({ profile }) => {
  const page = await profile.newPage();
  await injectPicker(page);
  // The private file system needs no permission, so the test replaces the question of the browser.
  await page.addInitScript(() => {
    let state = "prompt";
    const descriptor = { value: async () => state };
    Object.defineProperty(FileSystemHandle.prototype, "queryPermission", descriptor);
    Object.defineProperty(FileSystemHandle.prototype, "requestPermission", {
      value: async () => {
        state = "granted";
        return state;
      },
    });
  });
  const workbench = new WorkbenchPage(page);
  await workbench.open();
  const saved = await openSavedRequests(page);
  await saved.getByRole("button", { name: "Link folder…" }).press("Enter");
  await saved.getByRole("button", { name: "Allow access to my-folder" }).press("Enter");
  await expect(saved.getByText("The folder has no requests yet.")).toBeVisible();
});

test("says what to do in a browser that cannot link folders", async ({ workbench, page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "showDirectoryPicker"));
  await workbench.open();
  const saved = await openSavedRequests(page);
  await saved.getByRole("button", { name: "Link folder…" }).press("Enter");
  await expect(saved.getByText(/cannot open folders.*Import the folder or a ZIP/)).toBeVisible();
});
