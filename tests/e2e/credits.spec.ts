import { expect, test } from "./fixtures";

test("shows the cost of a run next to the estimate and adds up the totals", async ({
  server,
  workbench,
  page,
}) => {
  await workbench.open(`${server.origin}/?query=wait+for+selector&limit=2&formats=markdown`);
  await workbench.search();
  const bill = workbench.results.getByRole("button", { name: /^Cost of this run: \d+ credits/ });
  await bill.click();
  const billDialog = page.getByRole("dialog", { name: "Cost of this run" });
  await expect(billDialog).toContainText("Estimated");
  await expect(billDialog).toContainText("Within the estimate.");
  await workbench.expectAccessible();
  await page.keyboard.press("Escape");

  const estimate = page.getByRole("button", { name: /^≈/ });
  const sums = page.getByRole("dialog", { name: "Estimated cost" });
  await estimate.click();
  await expect(sums.getByRole("row", { name: /^In this tab/ })).toContainText("1 run");
  await expect(sums).toContainText("per scraped page (observation)");
  await workbench.expectAccessible();
  await page.keyboard.press("Escape");

  const response = page.waitForResponse("**/api/search");
  await workbench.run.click();
  await response;
  await expect(workbench.run).toBeEnabled();
  await estimate.click();
  await expect(sums.getByRole("row", { name: /^In this tab/ })).toContainText("2 runs");
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(workbench.run).toBeEnabled();
  await estimate.click();
  await expect(sums.getByRole("row", { name: /^Today/ })).toContainText("2 runs");
});

test("asks before a run exceeds the budget, and Enter alone spends nothing", async ({
  server,
  workbench,
  page,
}) => {
  let runs = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/search")) runs += 1;
  });
  await workbench.open(`${server.origin}/?query=wait+for+selector&limit=3`);
  await page.getByRole("button", { name: /^≈/ }).click();
  const bound = page.getByRole("textbox", { name: "Credits per run" });
  await bound.fill("two");
  await expect(page.getByText("Enter a number of credits, or leave this empty.")).toBeVisible();
  await bound.fill("1");
  await page.keyboard.press("Escape");

  const question = page.getByRole("dialog", { name: "Over budget" });
  await workbench.query.press("ControlOrMeta+Enter");
  await expect(question).toContainText("up to 2 credits");
  await workbench.expectAccessible();
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  expect(runs).toBe(0);

  await workbench.run.click();
  await question.getByRole("button", { name: "Run anyway" }).click();
  await expect(workbench.items.first()).toBeVisible();
  expect(runs).toBe(1);
});
