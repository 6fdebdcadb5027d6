import type { Page } from "@playwright/test";
import { openZip } from "../../lib/results/export/read-zip";
import { everyShape } from "../support/documented-shapes";
import { downloaded } from "../support/downloaded";
import { dropFile } from "../support/drop-file";
import { cannedRig } from "./canned-rig";
import { expect, watchedTest as test } from "./fixtures";

const text = JSON.stringify(everyShape);
const rig = cannedRig("Shapes", (service) => {
  service.responses.set("everything", { body: text });
  service.responses.set("everything again", { body: text });
});

const tabs = [/^Web\s*1/, /^Research\s*3/, /^Tools\s*1/, /^Alexandria\s*1/, /^Odd list\s*4/];

async function expectEverything(page: Page): Promise<void> {
  for (const name of tabs) await expect(page.getByRole("tab", { name })).toBeVisible();
  await expect(page.getByRole("region", { name: "Warning" }).getByRole("listitem")).toHaveCount(3);
  await page.getByRole("tab", { name: /^Research/ }).click();
  await expect(page.getByRole("article").filter({ hasText: "Heat pumps" })).toContainText(
    "A. Author, B. Author",
  );
  await expect(page.getByText("A page about a paper").first()).toBeVisible();
  await page.getByRole("tab", { name: /^Web/ }).click();
}

async function exported(page: Page, kind: RegExp): Promise<Buffer> {
  await page.getByRole("button", { name: "Export" }).click();
  return downloaded(page.getByRole("menuitem", { name: kind }));
}

test("keeps every shape of a response in results, history, exports, bundles and comparisons", async ({
  workbench,
  page,
  browser,
}) => {
  test.slow();
  const { service } = rig();
  await workbench.open();
  await workbench.search("everything");
  await expectEverything(page);
  await page.getByRole("button", { name: "A report" }).click();
  await page.getByRole("tab", { name: /^Other/ }).click();
  await expect(page.getByText("bbox").first()).toBeVisible();
  await expect(page.getByText("Text of the first page").first()).toBeVisible();

  expect((await exported(page, /^JSON, as received/)).toString()).toBe(text);
  const lines = (await exported(page, /^JSON Lines/)).toString().trim().split("\n");
  const items = Object.entries(everyShape.data).flatMap(([source, list]) =>
    Array.isArray(list) ? list.map((item: unknown) => ({ source, item })) : [],
  );
  expect(lines).toHaveLength(items.length);
  for (const [at, { source, item }] of items.entries()) {
    const line: unknown = JSON.parse(lines[at] ?? "");
    expect(line).toMatchObject({ source });
    if (typeof item !== "object" || item === null) continue;
    for (const [key, value] of Object.entries(item))
      if (key !== "position") expect([key, Reflect.get(Object(line), key)]).toEqual([key, value]);
  }
  const csv = (await exported(page, /^CSV/)).toString();
  expect(csv.trim().split("\r\n").length).toBeGreaterThanOrEqual(items.length + 1);
  for (const part of [
    "research,",
    "tools,",
    "odd list,",
    "arxiv:2101.00001",
    "inputSchema",
    "0.91",
  ])
    expect([part, csv.includes(part)]).toEqual([part, true]);
  const markdown = (await exported(page, /^Markdown/)).toString();
  for (const title of ["Heat pumps", "Train times", "From a collection", "A page about a paper"])
    expect(markdown).toContain(title);
  const bundle = await exported(page, /^Bundle/);
  const limits = { files: 100, fileBytes: 1e7, allBytes: 1e7 };
  const zip = await openZip(new Blob([new Uint8Array(bundle)]), limits);
  const path = zip.paths.find((name) => /response\.json$/.test(name)) ?? "";
  expect(await (await zip.read(path))?.text()).toBe(text);

  const sent = service.calls.length;
  await page.reload();
  await (await workbench.openHistory()).getByText("everything").first().click();
  await expectEverything(page);

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto("/");
  await expect(other.getByRole("button", { name: "Run" })).toBeEnabled();
  await dropFile(other, bundle, "run.zip", "application/zip");
  await expectEverything(other);
  await context.close();
  expect(service.calls.length).toBe(sent);

  await page.getByRole("tab", { name: "Form" }).click();
  await workbench.search("everything again");
  await workbench.compareRuns();
  const ranks = page.getByRole("table", { name: "Ranks of the results" });
  for (const title of ["Heat pumps", "Train times", "From a collection", "A page about a paper"])
    await expect(ranks).toContainText(title);
});
