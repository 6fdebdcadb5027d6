import { cannedRig } from "./canned-rig";
import { expect, watchedTest as test } from "./fixtures";

const USAGE = "GET /v2/team/credit-usage";
const web = [{ url: "https://example.org/1", title: "First", description: "x" }];
const respond = (more: object) =>
  JSON.stringify({ success: true, id: "run-1", creditsUsed: 2, ...more, data: { web } });

const rig = cannedRig("Paid", (service) => {
  service.responses.set("silent", { body: respond({ creditsRemaining: "lots" }) });
  service.responses.set("reported", { body: respond({ remaining_credits: 998 }) });
  service.responses.set("header", {
    ...{ headers: { "X-Credits-Remaining": "996" }, body: respond({}) },
  });
});

test("shows the credits left where the service reports them, and asks only on a click", async ({
  workbench,
  page,
}) => {
  const { service } = rig();
  await workbench.open();
  const openCost = async () => {
    await workbench.results.getByRole("button", { name: /^Cost of this run/ }).click();
    return page.getByRole("region", { name: "Credits left" });
  };

  await workbench.search("silent");
  let left = await openCost();
  await expect(left).toContainText("The service has not reported the credits left.");
  await workbench.expectAccessible();
  service.operations.set(USAGE, { type: "text/html", body: "<h1>Sign in</h1>" });
  await left.getByRole("button", { name: "Ask the service" }).press("Enter");
  await expect(left.getByRole("alert")).toContainText("names no credits");
  await workbench.expectAccessible();
  const data = { remainingCredits: 1000, planCredits: 3000 };
  service.operations.set(USAGE, { body: JSON.stringify({ success: true, data }) });
  await left.getByRole("button", { name: "Ask the service" }).press("Enter");
  await expect(left).toContainText("Credits left: 1,000 of 3,000");
  await expect(left.getByRole("alert")).toHaveCount(0);
  await page.keyboard.press("Escape");

  await workbench.search("reported");
  left = await openCost();
  await expect(left).toContainText("Credits left: 998 of 3,000");
  await page.keyboard.press("Escape");
  await workbench.search("header");
  left = await openCost();
  await expect(left).toContainText("Credits left: 996 of 3,000");
  await page.keyboard.press("Escape");
  expect(service.calls.filter(({ path }) => path === "/v2/team/credit-usage")).toHaveLength(2);

  await page.reload();
  await page.getByRole("button", { name: /^Cost: / }).click();
  await expect(page.getByRole("dialog", { name: "Estimated cost" })).toContainText("996 of 3,000");
});
