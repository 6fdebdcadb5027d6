import { chooseFromRequestMenu } from "../support/request-menu";
import { cannedRig } from "./canned-rig";
import { expect, watchedTest as test } from "./fixtures";

const long = "The page took longer than the service allows. ".repeat(10);
const web = [{ url: "https://a.example/", title: "A page", warning: long }];

cannedRig("Short panes", (service) => {
  const body = JSON.stringify({ success: true, usage: { pages: 1 }, warning: long, data: { web } });
  service.responses.set("warned", { body });
});

test("scrolls to what does not fit into a short pane, and names each warning region", async ({
  workbench,
  page,
}) => {
  // 1440 × 900 at 200 % zoom.
  await page.setViewportSize({ width: 720, height: 450 });
  await workbench.open();
  await workbench.search("warned");
  await expect(page.getByText("1 other field in Raw")).toBeVisible();
  await page.getByRole("button", { name: "A page" }).click();
  await page.getByRole("tab", { name: "Markdown" }).click();
  const panel = page.getByRole("tabpanel", { name: "Markdown" });
  expect(await panel.evaluate((element) => element.clientHeight)).toBeGreaterThan(60);
  await workbench.expectAccessible();
  await page.getByRole("button", { name: "Change formats" }).hover();
  const icon = panel.locator("svg").first();
  await icon.scrollIntoViewIfNeeded();
  await expect(icon).toBeInViewport({ ratio: 1 });
});

test("leaves room for the content of a result and of a dialog at 400 % zoom", async ({
  workbench,
  page,
}) => {
  // 1280 × 1024 at 400 % zoom.
  await page.setViewportSize({ width: 320, height: 256 });
  await workbench.open();
  await workbench.search("warned");
  await page.getByRole("button", { name: "A page" }).click();
  await page.getByRole("tab", { name: "Markdown" }).click();
  const panel = page.getByRole("tabpanel", { name: "Markdown" });
  expect(await panel.evaluate((element) => element.clientHeight)).toBeGreaterThan(150);
  const change = panel.getByRole("button", { name: "Change formats" });
  await change.scrollIntoViewIfNeeded();
  await expect(change).toBeInViewport({ ratio: 1 });
  await workbench.expectAccessible();

  await page.getByRole("tab", { name: "Request" }).first().click();
  await chooseFromRequestMenu(page, /^Import/);
  const dialog = page.getByRole("dialog", { name: "Import request" });
  const field = dialog.getByRole("textbox", { name: "Request" });
  const body = dialog.locator("[data-dialog-body]");
  expect(await body.evaluate((element) => element.clientHeight)).toBeGreaterThan(150);
  await field.scrollIntoViewIfNeeded();
  await expect(field).toBeInViewport({ ratio: 0.9 });
  await workbench.expectAccessible();
});
