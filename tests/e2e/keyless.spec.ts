import { CannedService } from "../support/canned-service";
import { SweepPageView } from "../support/sweep-page";
import { beforeFile, workbenchBehind } from "./before-file";
import { expect, watchedTest as test } from "./fixtures";

const web = [{ url: "https://example.org/1", title: "First", description: "x" }];

const rig = beforeFile(async () => {
  const service = await new CannedService().start();
  service.responses.set("open", {
    body: JSON.stringify({ success: true, creditsUsed: 2, data: { web } }),
  });
  service.responses.set("requests", {
    ...{ status: 429, headers: { "retry-after": "7200" } },
    body: JSON.stringify({ success: false, error: "Daily limit reached.", reason: "requests" }),
  });
  return workbenchBehind(service, { label: "Open" });
});

test("sends no key, charges nothing and asks for no budget without one", async ({
  workbench,
  page,
}) => {
  const { service } = rig();
  await page.addInitScript(() =>
    localStorage.setItem("search-workbench.budget", '{"perRun":0,"perDay":0}'),
  );
  await workbench.open();
  await expect(page.getByRole("button", { name: "Cost: free here" })).toBeVisible();
  await workbench.search("open");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const cost = workbench.results.getByRole("button", { name: /^Cost of this run: free here/ });
  await cost.click();
  await expect(page.getByRole("dialog", { name: "Cost of this run" })).toContainText("nothing");
  await expect(page.getByRole("region", { name: "Credits left" })).toHaveCount(0);
  await workbench.expectAccessible();
  await page.keyboard.press("Escape");
  await expect(cost).toHaveText(/elsewhere/);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(cost.getByText("free here", { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(cost.getByText(/elsewhere/)).toBeHidden();
  await page.setViewportSize({ width: 1_280, height: 720 });
  await expect(await workbench.openHistory()).toContainText("1 result · free here");
  expect(service.calls.map(({ authorization }) => authorization)).toEqual([null]);
});

test("explains both limits when one is reached", async ({ workbench }) => {
  await workbench.open();
  await workbench.query.fill("requests");
  await workbench.run.click();
  await expect(workbench.results).toContainText(
    /limit of requests for searches without a key.*A second limit counts credits/,
  );
  await expect(workbench.results).toContainText("The service asks for a wait of 2 h.");
});

test("lets a sweep run without a cap of credits, and says why", async ({ page }) => {
  const sweep = new SweepPageView(page);
  await sweep.fill({
    base: { query: "open" },
    axes: [{ field: "limit", values: [1, 2] }],
  });
  await expect(page.getByText("No credits on a connection without a key.")).toBeVisible();
  await expect(page.getByLabel("Maximum credits")).toHaveValue("");
});
