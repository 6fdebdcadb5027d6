import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { Locator, Page } from "@playwright/test";
import { parseFeed } from "htmlparser2";
import { CountingService } from "../support/counting-service";
import { closeServer, listenOnLoopback } from "../support/loopback";
import { chooseFromRequestMenu } from "../support/request-menu";
import { WorkbenchPage } from "../support/workbench-page";
import { beforeFile, workbenchBehind } from "./before-file";
import { expect, watchedTest as test } from "./fixtures";

type Received = { readonly headers: Record<string, unknown>; readonly body: string };

/** A receiver of webhooks that responds with each status once, then with 200. */
async function startReceiver() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => {
      body += text;
    });
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      response.writeHead(200).end();
    });
  });
  const origin = await listenOnLoopback(server);
  return { origin, received, dispose: () => closeServer(server) };
}

const rig = beforeFile(async () => {
  const service = await new CountingService().start();
  const receiver = await startReceiver();
  const behind = await workbenchBehind(
    service,
    { label: "Service", key: "fc-schedules-0123456789" },
    { WORKBENCH_SCHEDULES: "on", WORKBENCH_SCHEDULES_RECEIVERS: receiver.origin },
  );
  const dispose = async () => {
    await behind.dispose();
    await receiver.dispose();
  };
  return { ...behind, receiver, dispose };
});

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Schedule this request" });
const entryOf = (page: Page, name: string): Locator =>
  page.getByRole("list", { name: "Schedules" }).getByRole("listitem", { name });

/** Opens the dialog for a query without page contents, which costs 2 credits, from the request menu. */
async function openDialog(page: Page, query: string): Promise<Locator> {
  const workbench = new WorkbenchPage(page);
  await workbench.open();
  await workbench.query.fill(query);
  await workbench.choice("Markdown").uncheck();
  await chooseFromRequestMenu(page, "Schedule…");
  await expect(dialogOf(page)).toContainText(query);
  return dialogOf(page);
}

async function save(page: Page): Promise<void> {
  await dialogOf(page).getByRole("button", { name: "Save schedule" }).click();
}

/** Runs a check and waits for its end. */
async function runNow(page: Page, name: string): Promise<void> {
  const before = rig().service.searches.length;
  await entryOf(page, name)
    .getByRole("button", { name: `Run now: ${name}` })
    .click();
  await expect.poll(() => rig().service.searches.length).toBe(before + 1);
  await expect(
    entryOf(page, name)
      .getByText(/^(Done|Unchanged)/)
      .first(),
  ).toBeVisible();
}

const foundBy = (...names: readonly string[]) => ({
  body: {
    success: true,
    creditsUsed: 2,
    data: { web: names.map((name) => ({ url: `https://${name}.example/`, title: name })) },
  },
});

test("leads from a request that cannot run by itself back to its form", async ({ page }) => {
  const dialog = await openDialog(page, "lanterns in {{city}}");
  await expect(dialog.getByRole("alert")).toContainText("{{city}} is not defined");
  await dialog.getByLabel("Monthly cap").fill("50");
  await save(page);
  await expect(page.getByText("Not saved. The request cannot run by itself.")).toBeVisible();
  await dialog.getByRole("link", { name: "Correct it in the workbench" }).click();
  await expect(new WorkbenchPage(page).query).toHaveValue("lanterns in {{city}}");
});

test("schedules the request of the form, and shows what the second check found", async ({
  page,
}) => {
  const { service } = rig();
  const dialog = await openDialog(page, "storm lanterns");
  await expect(dialog.getByText("Next checks")).toBeVisible();
  await expect(dialog.getByRole("list").getByRole("time")).toHaveCount(3);
  await expect(dialog).toContainText("720 checks · 1,440 credits");
  await save(page);
  await expect(dialog.getByLabel("Monthly cap")).toHaveAccessibleDescription(
    /Enter a number of credits/,
  );
  await new WorkbenchPage(page).expectAccessible();
  await dialog.getByLabel("Monthly cap").fill("50");
  await save(page);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();

  const entry = entryOf(page, "storm lanterns");
  await expect(entry).toContainText("Every hour");
  service.respond = () => foundBy("one", "two");
  await runNow(page, "storm lanterns");
  await expect(entry).toContainText("0 results");
  await expect(entry).toContainText("2 of 50 credits");
  service.respond = () => foundBy("two", "three");
  await runNow(page, "storm lanterns");
  await entry.getByRole("button", { name: /^Checks/ }).click();
  await expect(entry.getByRole("link", { name: "three" })).toHaveAttribute(
    "href",
    "https://three.example/",
  );
  await expect(entry.getByRole("link", { name: "two" })).toHaveCount(0);
  await new WorkbenchPage(page).expectAccessible();

  const path = (await entry.getByRole("link", { name: /^\/feeds\// }).getAttribute("href")) ?? "";
  const feed = await fetch(`${rig().server.origin}${path}`);
  expect(feed.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  expect(feed.headers.get("set-cookie")).toBeNull();
  const text = await feed.text();
  expect(parseFeed(text)).toMatchObject({
    type: "atom",
    title: "storm lanterns",
    items: [{ link: "https://three.example/" }],
  });
  const newAddress = entry.getByRole("button", { name: "New URL of storm lanterns" });
  await newAddress.press("Enter");
  await page.keyboard.press("Escape");
  await expect(newAddress).toBeVisible();
  expect((await fetch(`${rig().server.origin}${path}`)).status).toBe(200);
  await newAddress.press("Enter");
  await entry.getByRole("button", { name: "Replace" }).press("Enter");
  await expect.poll(async () => (await fetch(`${rig().server.origin}${path}`)).status).toBe(404);
});

test("sends new results as a webhook whose signature can be verified", async ({ page }) => {
  const { service, receiver } = rig();
  const dialog = await openDialog(page, "hooks");
  await dialog.getByLabel("Monthly cap").fill("50");
  await dialog.getByRole("radio", { name: /^Report all results/ }).check();
  await dialog.getByRole("checkbox", { name: "Webhook" }).check();
  await dialog.getByLabel("Webhook URL").fill("http://192.168.1.1/hook");
  await save(page);
  await expect(dialog.getByLabel("Webhook URL")).toHaveAccessibleDescription(
    /not a public address/,
  );
  await dialog.getByLabel("Webhook URL").fill(`${receiver.origin}/hook`);
  await save(page);
  const saved = page.getByRole("dialog", { name: "Schedule saved" });
  const secret = (await saved.getByText(/^whsec_/).textContent()) ?? "";
  await new WorkbenchPage(page).expectAccessible();
  await saved.getByRole("button", { name: "Done" }).click();

  service.respond = () => foundBy("alpha", "beta");
  await runNow(page, "hooks");
  await expect.poll(() => receiver.received.length).toBe(1);
  const [{ headers, body } = { headers: {}, body: "" }] = receiver.received;
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(signed).digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
  expect(JSON.parse(body)).toMatchObject({
    type: "schedule.new-results",
    id: headers["webhook-id"],
    results: [{ title: "alpha" }, { title: "beta" }],
  });
  expect(Math.abs(Date.now() / 1_000 - Number(headers["webhook-timestamp"]))).toBeLessThan(600);
  await page.reload();
  await expect(entryOf(page, "hooks")).toContainText(`${receiver.origin}/hook`);
  await expect(page.getByText(secret)).toHaveCount(0);
});

test("shows the webhook's secret if the dialog was closed while it was saved", async ({ page }) => {
  const dialog = await openDialog(page, "closed early");
  await dialog.getByLabel("Monthly cap").fill("50");
  await dialog.getByRole("checkbox", { name: "Webhook" }).check();
  await dialog.getByLabel("Webhook URL").fill(`${rig().receiver.origin}/hook`);
  const closed = Promise.withResolvers<void>();
  await page.route("**/api/schedules", async (route) => {
    if (route.request().method() === "POST") await closed.promise;
    await route.continue();
  });
  await save(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  closed.resolve();
  const saved = page.getByRole("dialog", { name: "Schedule saved" });
  await expect(saved.getByText(/^whsec_/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(saved).toBeHidden();
  await expect(entryOf(page, "closed early")).toBeVisible();
});

test("says that a schedule was not saved if the dialog was closed meanwhile", async ({ page }) => {
  const dialog = await openDialog(page, "closed in vain");
  await dialog.getByLabel("Monthly cap").fill("50");
  const closed = Promise.withResolvers<void>();
  await page.route("**/api/schedules", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await closed.promise;
    await route.fulfill({ status: 503, json: { success: false, error: "The disk is full." } });
  });
  await save(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  closed.resolve();
  await expect(
    page.getByText("The schedule was not saved. The disk is full.").filter({ visible: true }),
  ).not.toHaveCount(0);
});

test("fits a schedule with a long name into a narrow window", async ({ page }) => {
  const name = "long".repeat(25);
  const dialog = await openDialog(page, "narrow");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Monthly cap").fill("50");
  await save(page);
  await runNow(page, name);
  await expect(entryOf(page, name).getByRole("button", { name: /^Checks/ })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("pauses at the cap, and resumes after it was raised", async ({ page }) => {
  const { service } = rig();
  const dialog = await openDialog(page, "capped");
  await save(page);
  await expect(dialog.getByLabel("Monthly cap")).toBeFocused();
  await dialog.getByLabel("Monthly cap").fill("3");
  await save(page);
  service.respond = () => foundBy("one");
  await runNow(page, "capped");
  const entry = entryOf(page, "capped");
  await expect(entry).toContainText("2 of 3 credits");
  const sent = service.searches.length;
  await entry.getByRole("button", { name: "Run now: capped" }).click();
  await expect(entry.getByText("Paused: stopped at the cap")).toBeVisible();
  await expect(entry.getByRole("alert")).toContainText("The cap of this month has no room");
  expect(service.searches).toHaveLength(sent);
  await new WorkbenchPage(page).expectAccessible();

  await entry.getByRole("button", { name: "Change the cap of capped" }).click();
  const cap = entry.getByLabel("Monthly cap");
  for (const [typed, message] of [
    ["", "Enter a number of credits."],
    ["2000000", "At most 1,000,000."],
    ["1e400", "Enter a number of credits."],
  ] as const) {
    await cap.fill(typed);
    await expect(cap).not.toHaveAccessibleDescription(/./);
    await page.keyboard.press("Enter");
    await expect(cap).toHaveAccessibleDescription(new RegExp(message));
    await expect(entry.getByRole("alert")).toContainText("The cap of this month has no room");
  }
  await cap.fill("20");
  await entry.getByRole("button", { name: "Save" }).click();
  await expect(entry).toContainText("2 of 20 credits");
  await entry.getByRole("button", { name: "Resume capped" }).click();
  await expect(entry.getByText("Paused: stopped at the cap")).toBeHidden();
  await runNow(page, "capped");
  await expect(entry).toContainText("4 of 20 credits");
});

test("says that a schedule was deleted in another tab", async ({ page }) => {
  const dialog = await openDialog(page, "two tabs");
  await dialog.getByLabel("Monthly cap").fill("50");
  await save(page);
  const entry = entryOf(page, "two tabs");
  await expect(entry).toBeVisible();
  // Without the list that the page loads by itself.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(async () => {
    const { schedules } = await (await fetch("/api/schedules")).json();
    const { id } = schedules.find(({ name }: { name: string }) => name === "two tabs");
    await fetch(`/api/schedules/${id}`, { method: "DELETE" });
  });
  await entry.getByRole("button", { name: "Pause two tabs" }).click();
  await expect(page.getByText("There is no schedule with this id.")).toBeVisible();
  await expect(entry).toBeHidden();
});

test("schedules a saved request, and deletes the schedule with the keyboard", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  await workbench.query.fill("saved lamps");
  await page.keyboard.press("ControlOrMeta+s");
  const dialog = page.getByRole("dialog", { name: "Save request" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Lamps");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await chooseFromRequestMenu(page, /^Saved requests/);
  await page.getByRole("button", { name: "Schedule Lamps…" }).click();
  await expect(dialogOf(page).getByLabel("Name")).toHaveValue("Lamps");
  await dialogOf(page).getByLabel("Monthly cap").fill("9");
  await page.keyboard.press("Enter");
  await expect(dialogOf(page)).toBeHidden();
  const remove = entryOf(page, "Lamps").getByRole("button", { name: "Delete Lamps" });
  await remove.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Keep" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(entryOf(page, "Lamps")).toBeFocused();
  await remove.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(entryOf(page, "Lamps")).toHaveCount(0);
  // The next schedule, or the page if this was the only one.
  await expect(page.locator("main:focus, main li:focus")).toHaveCount(1);
});

test("says which field of a request cannot be scheduled", async ({ workbench, page }) => {
  await workbench.open();
  await workbench.query.fill("with a header");
  await workbench.addHeader("X-Token", "literal-value-1");
  await chooseFromRequestMenu(page, "Schedule…");
  await expect(dialogOf(page).getByRole("alert")).toContainText("scrapeOptions.headers.X-Token");
  await expect(dialogOf(page)).not.toContainText("literal-value-1");
});
