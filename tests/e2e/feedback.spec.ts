import type { Page } from "@playwright/test";
import { WorkbenchPage } from "../support/workbench-page";
import { cannedRig } from "./canned-rig";
import { expect, watchedTest as test } from "./fixtures";

const respond = (id: string) => ({
  body: JSON.stringify({
    ...{ success: true, id, creditsUsed: 2 },
    data: {
      web: [
        { url: "https://example.org/1", title: "First", description: "x" },
        { url: "https://example.org/2", title: "Second", description: "y" },
      ],
    },
  }),
});
const operationOf = (id: string) => `POST /v2/search/${id}/feedback`;

const rig = cannedRig("Rated", (service) => {
  for (const id of ["accepted", "late", "page", "limited"]) service.responses.set(id, respond(id));
  service.operations.set(operationOf("accepted"), {
    body: JSON.stringify({
      ...{ success: true, feedbackId: "f", creditsRefunded: 1 },
      ...{ creditsRefundedToday: 4, dailyRefundCap: 100 },
    }),
  });
  service.operations.set(operationOf("late"), {
    status: 409,
    body: JSON.stringify({ error: "Too late", feedbackErrorCode: "FEEDBACK_WINDOW_EXPIRED" }),
  });
  service.operations.set(operationOf("page"), { type: "text/html", body: "<h1>Sign in</h1>" });
  service.operations.set(operationOf("limited"), {
    ...{ status: 429, headers: { "retry-after": "30" }, body: '{"error":"Slow down"}' },
  });
});

async function openDialog(page: Page, query: string): Promise<WorkbenchPage> {
  const workbench = new WorkbenchPage(page);
  await workbench.open();
  await workbench.search(query);
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Feedback to the service…" }).click();
  return workbench;
}

test("sends feedback on a run once, by keyboard, and remembers it", async ({ workbench, page }) => {
  const { service } = rig();
  await workbench.open();
  await workbench.search("accepted");
  await page.getByRole("button", { name: "Export" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Feedback to the service…" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Feedback on this run" });
  await expect(dialog).toContainText("may refund 1 credit");
  await expect(dialog).toContainText("at most 100 credits a day for an account, as documented");
  await workbench.expectAccessible();

  const send = dialog.getByRole("button", { name: "Send feedback" });
  await send.press("Enter");
  await expect(dialog).toContainText("Choose a rating.");
  await dialog.getByRole("radio", { name: "Good" }).press("Space");
  await send.press("Enter");
  await expect(dialog).toContainText("Tick at least one valuable result.");
  await dialog.getByRole("checkbox", { name: "Second" }).press("Space");
  await dialog.getByRole("textbox", { name: /^Why is it valuable/ }).fill("Has the numbers");
  await dialog.getByText("Show the request").press("Enter");
  await expect(dialog.locator("pre")).toContainText("/v2/search/accepted/feedback");
  await expect(dialog.locator("pre")).toContainText("Has the numbers");
  await workbench.expectAccessible();
  const before = service.calls.length;
  await send.press("Enter");
  await expect(dialog.getByRole("status")).toContainText("1 credit refunded.");
  await expect(dialog.getByRole("status")).toContainText("96 credits left.");
  await expect(send).toHaveCount(0);
  expect(service.calls.slice(before)).toEqual([
    {
      ...{ method: "POST", path: "/v2/search/accepted/feedback" },
      authorization: "Bearer fc-canned-0123456789",
      body: JSON.stringify({
        rating: "good",
        valuableSources: [{ url: "https://example.org/2", reason: "Has the numbers" }],
      }),
    },
  ]);
  await workbench.expectAccessible();
  await page.keyboard.press("Escape");

  await page.reload();
  const past = await workbench.openHistory();
  await expect(past).toContainText("feedback: good");
});

test("shows why a service did not accept feedback, and when it can be sent again", async ({
  page,
}) => {
  const rows = [
    ["late", "The run is too old for feedback.", false],
    ["page", "The response is not JSON", true],
    ["limited", "Send it again in 30 seconds.", true],
  ] as const;
  for (const [query, message, isOpen] of rows) {
    const workbench = await openDialog(page, query);
    const dialog = page.getByRole("dialog", { name: "Feedback on this run" });
    await dialog.getByRole("radio", { name: "Bad" }).check();
    await dialog.getByRole("textbox", { name: "Missing topic 1" }).fill("Prices");
    await dialog.getByRole("button", { name: "Send feedback" }).click();
    await expect(dialog).toContainText(message);
    await expect(dialog.getByRole("button", { name: "Send feedback" })).toHaveCount(isOpen ? 1 : 0);
    await workbench.expectAccessible();
    await page.keyboard.press("Escape");
  }
});
