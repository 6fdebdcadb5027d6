import { expect, type Page } from "@playwright/test";
import { readableInPage } from "../support/browser-traces";
import { startEchoService } from "../support/echo-service";
import { chooseFromRequestMenu } from "../support/request-menu";
import { WorkbenchPage } from "../support/workbench-page";
import { testBehind } from "./service-fixtures";

const test = testBehind("Echo", () =>
  startEchoService((sent) => ({
    success: true,
    creditsUsed: 1,
    data: {
      web: [{ url: "https://a.example/1", title: `First of ${sent.slice(0, 3)}`, markdown: sent }],
    },
  })),
);

const request = {
  query: "heat pump",
  scrapeOptions: {
    formats: ["markdown"],
    headers: { Cookie: "canary-cookie", "X-Api-Key": "canary-key" },
    actions: [
      { type: "click", selector: "#name" },
      { type: "write", text: "canary-typed" },
    ],
  },
};

/** Imports the request and waits until the server holds its secrets. The page sends only texts that it has not sent. */
async function fill(page: Page, cookie = request.scrapeOptions.headers.Cookie): Promise<void> {
  const text = JSON.stringify(request).replace(request.scrapeOptions.headers.Cookie, cookie);
  await chooseFromRequestMenu(page, /^Import/);
  const dialog = page.getByRole("dialog", { name: "Import request" });
  await dialog.getByRole("textbox", { name: "Request" }).fill(text);
  const held = page.waitForResponse(
    (response) =>
      response.url().endsWith("/secrets") && (response.request().postData() ?? "").includes(cookie),
  );
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  expect((await held).status()).toBe(200);
}

test("sends the secrets of a tab after a reload, and the browser gets none of them back", async ({
  workbench,
  page,
  service,
}) => {
  await workbench.open();
  await fill(page);
  const responses: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/api/drafts/")) responses.push(response.text());
  });
  await page.reload();
  await expect(workbench.run).toBeEnabled();
  await expect(page.getByText("Not restored")).toBeHidden();
  await page.getByRole("button", { name: /^Page loading/ }).click();
  const cookie = page.getByLabel("Header 1: value");
  await expect(cookie).toHaveValue("");
  await expect(cookie).toHaveAttribute("placeholder", "•••• stored for this tab");
  await page.getByRole("tab", { name: "JSON" }).click();
  await expect(page.getByRole("textbox", { name: /request/i }).first()).toContainText(
    /"Cookie": "\{\{secret:/,
  );
  await page.getByRole("tab", { name: "Code" }).click();
  await expect(page.getByText("<Cookie>")).toBeVisible();
  await page.getByRole("tab", { name: "Form" }).click();

  service.bodies.length = 0;
  await workbench.run.click();
  await expect(workbench.items.first()).toContainText("First of can");
  expect(service.bodies).toEqual([request]);
  expect(await readableInPage(page)).not.toContain("canary");
  expect((await Promise.all(responses)).join()).not.toContain("canary");
  await expect(await workbench.openHistory()).toContainText("repeats a part of the request");

  // A typed value replaces the kept one, and an emptied control brings it back.
  await page.getByRole("tab", { name: "Form" }).click();
  await cookie.pressSequentially("new");
  await expect(cookie).toBeFocused();
  await expect(cookie).toHaveValue("new");
  await page.getByLabel("Header 2: value").pressSequentially("x");
  await page.getByLabel("Header 2: value").press("Backspace");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect.poll(() => service.bodies.length).toBe(2);
  expect(service.bodies[1]).toMatchObject({
    scrapeOptions: { headers: { Cookie: "new", "X-Api-Key": "canary-key" } },
  });
});

test("names what a second tab lacks, links to the fields, and sends nothing without it", async ({
  page,
  context,
  service,
}) => {
  await new WorkbenchPage(page).open();
  await fill(page);
  const second = new WorkbenchPage(await context.newPage());
  await second.open();
  await expect(second.query).toHaveValue("heat pump");
  const notice = second.page.getByRole("region", { name: "About this request" });
  await expect(notice).toContainText(
    "Not restored: 2 headers (Cookie, X-Api-Key), text of step 2.",
  );
  await second.expectAccessible();
  service.bodies.length = 0;
  await second.run.click();
  await expect(second.page.getByRole("region", { name: "Not sent" })).toContainText(
    "the value was not saved",
  );
  await notice.getByRole("button", { name: "X-Api-Key" }).click();
  const key = second.page.getByLabel("Header 2: value");
  await expect(key).toBeFocused();
  await second.page.keyboard.type("entered again");
  await expect(notice).toContainText("Not restored: header Cookie, text of step 2.");
  await second.page.getByRole("button", { name: "Remove header 1" }).click();
  await notice.getByRole("button", { name: "text of step 2" }).click();
  await expect(second.page.locator('[name="actions.steps.1.text"]')).toBeFocused();
  await second.page.keyboard.type("typed again");
  await expect(notice).toBeHidden();
  await second.run.click();
  await expect(second.items.first()).toBeVisible();
  expect(service.bodies).toMatchObject([
    {
      scrapeOptions: {
        headers: { "X-Api-Key": "entered again" },
        actions: [{ type: "click" }, { type: "write", text: "typed again" }],
      },
    },
  ]);
  await second.page.close();
});

test("says what a saved request, a past run and a lost session did not restore", async ({
  workbench,
  page,
}) => {
  const notice = page.getByRole("region", { name: "About this request" });
  await workbench.open();
  await fill(page);
  await workbench.run.click();
  await expect(workbench.items.first()).toBeVisible();
  await page.keyboard.press("ControlOrMeta+s");
  const save = page.getByRole("dialog", { name: "Save request" });
  await expect(save).toContainText("Not saved");
  await save.getByRole("textbox", { name: "Name" }).fill("Mine");
  await save.getByRole("button", { name: "Save", exact: true }).click();
  await expect(notice).toBeHidden();

  await chooseFromRequestMenu(page, /^Saved requests/);
  await page.getByRole("button", { name: /^Mine/ }).click();
  await expect(notice).toContainText("2 headers (Cookie, X-Api-Key), text of step 2");
  // The secrets of the form are one step back.
  await page.keyboard.press("ControlOrMeta+z");
  await expect(notice).toBeHidden();

  await page.getByRole("tab", { name: "History" }).click();
  await page.getByRole("button", { name: /^More for heat pump/ }).click();
  await page.getByRole("menuitem", { name: "Load into the form" }).click();
  await expect(notice).toContainText("2 headers (Cookie, X-Api-Key), text of step 2");
  await notice.getByRole("button", { name: "Close notice" }).click();
  await expect(notice).toBeHidden();

  await fill(page, "canary-of-a-lost-session");
  await page.context().clearCookies();
  await page.reload();
  await expect(notice).toContainText("2 headers (Cookie, X-Api-Key), text of step 2");
});

test("asks once per connection before it sends an unknown field", async ({
  workbench,
  page,
  service,
}) => {
  await workbench.open();
  await page.getByRole("tab", { name: "JSON" }).click();
  await page
    .getByRole("textbox", { name: /request/i })
    .first()
    .click();
  await page.keyboard.press("ControlOrMeta+a");
  const body = { query: "site reliability", colour: "red" };
  await page.keyboard.insertText(JSON.stringify(body));
  service.bodies.length = 0;
  await workbench.run.click();
  const blocked = page.getByRole("region", { name: "Not sent" });
  await expect(blocked).toContainText("colour – not a known field");
  expect(service.bodies).toEqual([]);
  await blocked.getByRole("button", { name: "Run anyway" }).click();
  await expect(workbench.items.first()).toBeVisible();
  await expect(blocked).toBeHidden();
  await workbench.run.click();
  await expect.poll(() => service.bodies).toEqual([body, body]);
  await page.getByRole("tab", { name: "Form" }).click();
  await page
    .getByRole("group", { name: "State of the request" })
    .getByRole("button", { name: "1 note" })
    .click();
  await expect(page.getByRole("dialog", { name: "Errors and notes" })).toContainText(
    "Not in the form: colour",
  );
  await page.reload();
  await expect(page.getByRole("region", { name: "About this request" })).toContainText(
    "Not restored: colour.",
  );
});
