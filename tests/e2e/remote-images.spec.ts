import { expect } from "@playwright/test";
import { ScenarioService } from "../support/scenario-service";
import { foreignRequests } from "../support/sent-requests";
import { testBehind } from "./service-fixtures";

const test = testBehind("Pictures", () => new ScenarioService().start());

test("loads images of a page, its frame and news after one consent, and none after it is revoked", async ({
  workbench,
  page,
  server,
  service,
}) => {
  const foreign = foreignRequests(page, server.origin);
  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") violations.push(message.text());
  });
  const { host } = new URL(service.origin);
  const { results } = workbench;
  await workbench.open("/?query=pictures&sources=web,news&formats=markdown,html");
  await workbench.search();

  // In the preview each placeholder is a button, and one button loads the rest.
  const preview = results.getByRole("region", { name: /^Preview/ });
  const placeholders = preview.getByRole("button", { name: `Load · ${host}` });
  await expect(placeholders).toHaveCount(3);
  await workbench.expectAccessible();
  expect(service.images).toEqual([]);
  await placeholders.nth(1).click();
  await expect(preview.getByRole("img", { name: "Image b" })).toBeVisible();
  expect(service.images).toEqual(["/pictures/b.png"]);
  await results.getByRole("button", { name: "Load the 2 images of this page" }).press("Enter");
  await expect(preview.locator("img")).toHaveCount(3);
  // The button is gone, and the keyboard is still in the results.
  await expect(results.locator(":focus")).toHaveCount(1);

  // The frame shows what was loaded, and a placeholder for the rest.
  await results.getByRole("tab", { name: /^HTML/ }).click();
  const frame = results.locator("iframe");
  const sources = async () =>
    [...((await frame.getAttribute("srcdoc")) ?? "").matchAll(/ src="(data:image\/[a-z+]+)/g)].map(
      ([, kind]) => kind,
    );
  await expect.poll(sources).toEqual(["data:image/png", "data:image/svg+xml"]);
  expect(service.images).not.toContain("/pictures/d.png");
  await results.getByRole("button", { name: "Always for this host" }).click();
  await expect.poll(sources).toEqual(["data:image/png", "data:image/png"]);
  const widths = () =>
    frame
      .contentFrame()
      .locator("img")
      .evaluateAll((all) =>
        all.map((each) => (each instanceof HTMLImageElement ? each.naturalWidth : 0)),
      );
  await expect.poll(widths).toEqual([1, 1]);

  // The consent applies to news, in the list and in the detail.
  await workbench.tab(/News/).click();
  const news = results.getByRole("list", { name: "News results" });
  await expect(news.locator("img")).toBeVisible();
  const detail = results.getByRole("region", { name: /^Result 1 of 1/ });
  await detail.getByRole("tab", { name: "Result", exact: true }).click();
  await expect(detail.locator("img")).toBeVisible();

  // The palette leads to the consents, and revokes them.
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "All commands" });
  await palette.getByRole("combobox").fill("allowed hosts");
  await palette.getByRole("option", { name: "Remote images and files" }).click();
  const dialog = page.getByRole("dialog", { name: "Remote images and files" });
  await dialog.getByRole("button", { name: `Ask again for ${host}` }).click();
  await expect(dialog).not.toContainText(host);
  await page.keyboard.press("Escape");
  await expect(news.locator("img")).toHaveCount(0);
  await expect(detail.getByRole("button", { name: `Load · ${host}` })).toBeVisible();
  await workbench.tab(/Web/).click();
  await results.getByRole("tab", { name: /^HTML/ }).click();
  await expect.poll(sources).toEqual(["data:image/svg+xml", "data:image/svg+xml"]);
  expect(foreign).toEqual([]);
  expect(violations).toEqual([]);
});

test("shows an image that the response contains without a consent, and says why others are not shown", async ({
  workbench,
  service,
}) => {
  const before = service.images.length;
  await workbench.open("/?query=inline&sources=news");
  await workbench.run.click();
  const news = workbench.results.getByRole("list", { name: "News results" }).getByRole("listitem");
  await expect(news.nth(0).locator("img")).toHaveJSProperty("naturalWidth", 1);
  await expect(news.nth(1).getByTitle("The image in the response is damaged.")).toBeVisible();
  await expect(news.nth(2).getByTitle(/^SVG images are not shown/)).toBeVisible();
  expect(service.images).toHaveLength(before);
});
