import { readFileSync } from "node:fs";
import {
  httpFiles,
  postmanCollection,
  postmanEnvironment,
} from "@/lib/import/collections/test-fixtures/files";
import { openSavedRequests } from "../support/request-menu";
import { expect, test } from "./fixtures";

const jsonFile = (name: string, value: object) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify(value)),
});

test("imports a Postman collection with its environment, and exports it again", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  const saved = await openSavedRequests(page);
  await saved
    .getByLabel("Request files")
    .setInputFiles([jsonFile("a.json", postmanCollection), jsonFile("b.json", postmanEnvironment)]);
  const report = saved
    .getByRole("status")
    .filter({ hasText: /1 request and \d+ variables imported/ });
  await expect(report).toContainText("Health: The request");
  await expect(report).toContainText("Search: Tests");
  await expect(saved.getByRole("button", { name: /^Search/ })).toBeVisible();
  await workbench.expectAccessible();

  const download = page.waitForEvent("download");
  await saved.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Postman/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("search-requests-postman.zip");
  expect(readFileSync(await file.path()).length).toBeGreaterThan(500);
  await expect(saved.getByRole("status").filter({ hasText: "exported to" })).toBeVisible();
});

test("saves the requests of an .http file that is opened in the import dialog", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  await page.getByRole("button", { name: "Import request" }).click();
  const dialog = page.getByRole("dialog", { name: "Import request" });
  const [file] = httpFiles;
  await dialog.getByRole("textbox", { name: "Request" }).fill(file?.text ?? "");
  await expect(dialog.getByRole("heading", { name: /2 requests/ })).toBeVisible();
  await dialog.getByRole("button", { name: "Save 2 requests" }).click();
  await expect(dialog.getByRole("status")).toContainText("2 requests");
  await workbench.expectAccessible();
});
