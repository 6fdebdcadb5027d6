import { sentSearches } from "../support/sent-requests";
import { expect, test } from "./connections-fixtures";

test("shows the cost of a run next to the estimate and adds up the totals", async ({
  remote,
  workbench,
  connections,
  page,
}) => {
  await workbench.open("/?query=wait+for+selector&limit=2&formats=markdown");
  await connections.add({ label: "Paid", ...remote });
  const cost = page.getByRole("button", { name: /^Cost: / });
  // The engine of the other server responds like a service without an enhanced proxy.
  await expect(cost).toHaveText(/about 4 \(max 12\)/);
  await workbench.search();
  const bill = workbench.results.getByRole("button", { name: /^Cost of this run: \d+ credits/ });
  await bill.click();
  const billDialog = page.getByRole("dialog", { name: "Cost of this run" });
  await expect(billDialog).toContainText("Estimated");
  await expect(billDialog).toContainText("Within the estimate.");
  await workbench.expectAccessible();
  await page.keyboard.press("Escape");

  const sums = page.getByRole("dialog", { name: "Estimated cost" });
  await cost.click();
  await expect(sums.getByRole("row", { name: /^In this tab/ })).toContainText("1 run");
  await expect(sums).toContainText("per scraped page (observation)");
  await expect(sums).toContainText("the only past run with these options on this connection");
  await workbench.expectAccessible();
  await page.keyboard.press("Escape");

  const response = page.waitForResponse("**/api/search");
  await workbench.run.click();
  await response;
  await expect(workbench.run).toBeEnabled();
  await cost.click();
  await expect(sums.getByRole("row", { name: /^In this tab/ })).toContainText("2 runs");
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(workbench.run).toBeEnabled();
  await cost.click();
  await expect(sums.getByRole("row", { name: /^Today/ })).toContainText("2 runs");
  await expect(sums).toContainText("median of 2 past runs");
  await sums.getByRole("button", { name: "Forget these runs" }).click();
  await expect(sums).toContainText("every page has its usual price");
  await expect(sums.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(cost).toBeFocused();
});

test("charges nothing on the built-in engine and never asks there", async ({ workbench, page }) => {
  await workbench.open("/?query=wait+for+selector&limit=3&formats=markdown");
  const cost = page.getByRole("button", { name: "Cost: free here" });
  await cost.click();
  const sums = page.getByRole("dialog", { name: "Estimated cost" });
  await expect(sums).toContainText("Runs on a connection without a key are free.");
  await expect(sums.getByRole("row", { name: /^Sum/ })).toContainText("5");
  await page.getByRole("textbox", { name: "Credits per run" }).fill("1");
  await page.getByRole("textbox", { name: "Credits per day" }).fill("1");
  await workbench.expectAccessible();
  await page.keyboard.press("Escape");
  await workbench.search();
  await cost.click();
  await expect(sums.getByRole("row", { name: /^Today/ })).toContainText("0 credits");
  await expect(sums.getByRole("row", { name: /^Today/ })).toContainText("1 run");
});

test("asks before a run exceeds the budget, and Enter alone spends nothing", async ({
  remote,
  workbench,
  connections,
  page,
}) => {
  const searches = sentSearches(page);
  await workbench.open("/?query=wait+for+selector&limit=3&formats=markdown");
  await connections.add({ label: "Paid", ...remote });
  await page.getByRole("button", { name: /^Cost: / }).click();
  const bound = page.getByRole("textbox", { name: "Credits per run" });
  await bound.fill("two");
  await expect(page.getByText("Enter a number of credits, or leave this empty.")).toBeVisible();
  await bound.fill("4");
  await page.keyboard.press("Escape");

  const question = page.getByRole("dialog", { name: "Over budget" });
  await workbench.query.press("ControlOrMeta+Enter");
  await expect(question).toContainText("about 5 credits (max 17)");
  await workbench.expectAccessible();
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  expect(searches).toHaveLength(0);

  await workbench.run.click();
  await question.getByRole("button", { name: "Run anyway" }).click();
  await expect(workbench.items.first()).toBeVisible();
  expect(searches).toHaveLength(1);
});
