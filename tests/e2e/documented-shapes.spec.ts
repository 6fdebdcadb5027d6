import {
  noticeHeaders,
  noticeResponse,
  paperResponse,
  toolResponse,
} from "../support/documented-shapes";
import { downloaded } from "../support/downloaded";
import { cannedRig } from "./canned-rig";
import { expect, watchedTest as test } from "./fixtures";

cannedRig("Shapes", (service) => {
  service.responses.set("papers", { body: JSON.stringify(paperResponse) });
  const body = JSON.stringify(noticeResponse);
  service.responses.set("notices", { headers: noticeHeaders, body });
  service.responses.set("tools", { body: JSON.stringify(toolResponse) });
});

test("shows papers as a tab of cards, in the history and in exports too", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  await workbench.search("papers");
  await page.getByRole("tab", { name: /^Research/ }).click();
  await expect(page.getByRole("tab", { name: /^Research\s*2/ })).toBeVisible();
  const card = page.getByRole("article").filter({ hasText: "Heat pumps in cold climates" });
  await expect(card).toContainText("A. Author, B. Author");
  await expect(card).toContainText("seasonal");
  await expect(card.getByRole("link", { name: /^DOI/ })).toHaveAttribute(
    "href",
    "https://doi.org/10.1000/xyz123",
  );
  await expect(page.getByRole("link", { name: /javascript/ })).toHaveCount(0);
  await workbench.expectAccessible();

  await page.getByRole("button", { name: "Export" }).click();
  const lines = String(await downloaded(page.getByRole("menuitem", { name: /^JSON Lines/ })))
    .trim()
    .split("\n");
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ source: "research", primaryId: "arxiv:2101.00001" }),
  );

  await page.reload();
  await (await workbench.openHistory()).getByText("papers").first().click();
  await expect(page.getByRole("tab", { name: /^Research\s*2/ })).toBeVisible();
});

test("shows every other list, and its items as trees", async ({ workbench, page }) => {
  await workbench.open();
  // Without results of the web, which a search waits for.
  await workbench.query.fill("tools");
  await workbench.run.click();
  await page.getByRole("tab", { name: /^Related-searches\s*2/ }).click();
  await page.getByRole("tab", { name: /^Tools\s*1/ }).click();
  await page.getByRole("button", { name: "Train times" }).click();
  await page.getByRole("tab", { name: /^Other/ }).click();
  await expect(page.getByText("inputSchema").first()).toBeVisible();
  await workbench.expectAccessible();
});

test("lists the notices of the body and of headers once, also for a past run", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  // Without results of the web, which a search waits for.
  await workbench.query.fill("notices");
  await workbench.run.click();
  const notices = page.getByRole("region", { name: "Warning" });
  await expect(notices).toContainText("6 warnings from the service");
  await expect(notices.getByRole("listitem")).toHaveCount(6);
  await expect(notices).toContainText("The service ends this operation: 2026-12-31.");
  await expect(notices.getByRole("link").first()).toHaveAttribute("rel", /noreferrer/);
  await workbench.expectAccessible();
  await page.reload();
  await (await workbench.openHistory()).getByText("notices").first().click();
  await expect(notices.getByRole("listitem")).toHaveCount(6);
});
