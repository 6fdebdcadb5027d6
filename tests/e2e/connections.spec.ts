import { type Browser, expect as baseExpect } from "@playwright/test";
import { givesAway } from "../support/canary";
import { ConnectionsPage } from "../support/connections-page";
import { type Fault, FOUND, HostileService } from "../support/hostile-service";
import { WorkbenchPage } from "../support/workbench-page";
import { WorkbenchServer } from "../support/workbench-server";
import { expect, test } from "./connections-fixtures";

const errorBody = (error: string) => JSON.stringify({ success: false, error });

/** Returns 429 the given number of times, then succeeds. */
function busyTimes(times: number): { fault: Fault; waitSeconds: number } {
  let left = times;
  const waitSeconds = 2;
  const fault: Fault = {
    name: "busy",
    at: "request",
    expected: { kind: "rate-limited" },
    respond: ({ reply }) => {
      left -= 1;
      if (left < 0) return reply(200, FOUND);
      reply(429, errorBody("Rate limit exceeded"), { "retry-after": String(waitSeconds) });
    },
  };
  return { fault, waitSeconds };
}

async function withService(
  faults: readonly Fault[],
  act: (service: HostileService) => Promise<void>,
): Promise<void> {
  const service = await new HostileService(faults).start();
  try {
    await act(service);
  } finally {
    await service.dispose();
  }
}

test("names the selected connection in the first page from the server", async ({
  remote,
  workbench,
  connections,
  page,
}) => {
  await workbench.open();
  await connections.add({ label: "Second engine", ...remote });
  const html = await (await page.request.get("/")).text();
  expect(html).toContain("Second engine: 127.0.0.1");
  expect(html).not.toContain(remote.key);
});

test("shows the stored connection after two switches that fail", async ({
  remote,
  workbench,
  connections,
  page,
}) => {
  await workbench.open();
  for (const label of ["First", "Second"]) await connections.add({ label, ...remote });
  await connections.choose(/Built-in engine/);
  await expect(page.getByText("New runs use Built-in engine.")).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route("**/api/connections/chosen", async (route) => {
    await held.promise;
    await route.abort();
  });
  await connections.choose(/First/);
  await connections.choose(/Second/);
  await expect(connections.switcher).toHaveAccessibleName(/Second/);
  held.resolve();
  await expect(page.getByText("Could not switch to Second.")).toBeVisible();
  await expect(page.getByText("New runs use First.")).toHaveCount(0);
  await expect(connections.switcher).not.toHaveAccessibleName(/First|Second/);
});

test("shows the error at a rejected field and stores nothing", async ({
  workbench,
  connections,
}) => {
  await workbench.open();
  await connections.open(/^Add/);
  await connections.baseUrl.fill("example.org");
  await connections.key.fill("two words");
  await connections.button("Add").click();
  for (const field of [connections.baseUrl, connections.key])
    await expect(field).toHaveAttribute("aria-invalid", "true");
  // An empty name is valid.
  await expect(connections.name).not.toHaveAttribute("aria-invalid", "true");
  await expect(connections.baseUrl).toBeFocused();
  await expect(connections.dialog).toContainText("starts with http:// or https://");
  await expect(connections.dialog).toContainText("no spaces");
  await connections.baseUrl.fill("https://example.org");
  await expect(connections.baseUrl).not.toHaveAttribute("aria-invalid", "true");
  await connections.button("Cancel").click();
  await connections.switcher.click();
  await expect(connections.menu.getByRole("menuitemradio")).toHaveCount(1);
});

test("focuses the key field for an invalid key and runs with the right one", async ({
  remote,
  workbench,
  connections,
}) => {
  await workbench.open();
  await connections.add({ label: "Typo", baseUrl: remote.baseUrl, key: "not-the-key-9876" });
  await workbench.run.click();
  await expect(workbench.results.getByRole("heading", { name: "Invalid API key" })).toBeVisible();
  // The failure belongs to the connection it happened on, whichever is selected now.
  await connections.choose(/Built-in engine/);
  await expect(workbench.results.getByRole("heading", { name: "Invalid API key" })).toBeHidden();
  await workbench.expectAccessible();
  await workbench.results.getByText("The last run used Typo and failed: Invalid API key").click();
  await workbench.results.getByRole("button", { name: "Open connection" }).click();
  await expect(connections.dialog.getByRole("heading")).toHaveText("Typo");
  await expect(connections.key).toBeFocused();
  await connections.test.click();
  await connections.key.fill(remote.key);
  await connections.button("Save").click();
  await expect(connections.dialog).toBeHidden();
  await connections.choose(/Typo/);
  await workbench.search();
  await expect(workbench.results.getByTitle("Response from Typo")).toBeVisible();
});

test("keeps a key bound to the URL for which it was entered", async ({
  remote,
  workbench,
  connections,
}) => {
  const open: Fault = {
    name: "open",
    at: "request",
    expected: "results",
    respond: ({ reply }) => reply(200, FOUND),
  };
  await withService([open], async (service) => {
    await workbench.open();
    await connections.add({ label: "Mine", ...remote });
    await connections.open(/^Manage/);
    await connections.button("Edit Mine").click();
    await expect(connections.key).toBeHidden();
    await expect(connections.dialog).toContainText(`key …${remote.key.slice(-4)}`);
    await connections.baseUrl.fill(service.baseUrl("open"));
    await expect(connections.key).toBeVisible();
    await expect(connections.dialog).toContainText("was entered for 127.0.0.1");
    await connections.baseUrl.fill(remote.baseUrl);
    await expect(connections.key).toBeHidden();
    await connections.baseUrl.fill(service.baseUrl("open"));
    await connections.button("Save").click();
    await expect(connections.dialog).toBeHidden();
    await workbench.search();
    const [request] = service.requestsFor("open");
    expect(request?.head).not.toMatch(/authorization/i);
    expect(givesAway(request?.head ?? "", remote.key)).toBe(false);
  });
});

test("counts down the wait and retries once if requested", async ({
  workbench,
  connections,
  page,
}) => {
  const { fault, waitSeconds } = busyTimes(100);
  await withService([fault], async (service) => {
    const retry = workbench.results.getByRole("button", { name: "Retry once afterwards" });
    const requestCount = () => service.requestsFor("busy").length;
    await workbench.open();
    await connections.add({ label: "Busy", baseUrl: service.baseUrl("busy") });
    await workbench.query.fill("first words");
    await workbench.run.click();
    await expect(retry).toBeVisible();
    await expect(workbench.results).toContainText(/Wait [12] s/);

    // Not requested: the wait ends and nothing is sent.
    await expect(workbench.results.getByRole("button", { name: "Run again" })).toBeVisible();
    await page.waitForTimeout(1_000);
    expect(requestCount()).toBe(1);

    // Requested and cancelled: nothing is sent.
    await workbench.run.click();
    await retry.click();
    await workbench.results.getByRole("button", { name: "Cancel retry" }).click();
    await page.waitForTimeout(waitSeconds * 1_000 + 1_000);
    expect(requestCount()).toBe(2);

    // Requested: the same request is sent once more, whatever the form contains by then.
    await workbench.run.click();
    await retry.click();
    await expect(workbench.results).toContainText(/Retry in [12] s/);
    await workbench.query.fill("half-written oth");
    await expect.poll(requestCount).toBe(4);
    await expect(retry).toBeVisible();
    await page.waitForTimeout(waitSeconds * 1_000 + 1_500);
    expect(requestCount()).toBe(4);
    expect(service.requestsFor("busy").map(({ body }) => JSON.parse(body).query)).toEqual(
      Array(4).fill("first words"),
    );
  });
});

test("shows the results of a queued retry that succeeds", async ({ workbench, connections }) => {
  const { fault } = busyTimes(1);
  await withService([fault], async (service) => {
    await workbench.open();
    await connections.add({ label: "Busy", baseUrl: service.baseUrl("busy") });
    await workbench.run.click();
    await workbench.results.getByRole("button", { name: "Retry once afterwards" }).click();
    await expect(workbench.items.first()).toContainText("A title");
    expect(service.requestsFor("busy")).toHaveLength(2);
  });
});

test("offers a connection test for an unreachable service and shows the reason", async ({
  workbench,
  connections,
}) => {
  await workbench.open();
  await connections.add({ label: "Gone", baseUrl: "http://127.0.0.1:9" });
  await workbench.run.click();
  await workbench.results.getByRole("button", { name: "Test connection" }).click();
  await expect(connections.dialog.getByRole("heading")).toHaveText("Gone");
  await expect(connections.dialog.getByRole("status")).toContainText("Unreachable");
  await expect(connections.dialog.getByRole("status")).toContainText("no credits used");
});

test("removes a connection from the list, the selection and the cookies", async ({
  remote,
  workbench,
  connections,
  context,
  page,
}) => {
  const countCookies = async () => (await context.cookies()).length;
  await workbench.open();
  await connections.choose(/Built-in engine/);
  const before = await countCookies();
  for (const label of ["One", "Two", "Three"]) await connections.add({ label, ...remote });
  expect(await countCookies()).toBe(before + 3);

  await connections.open(/^Manage/);
  await connections.button("Remove Three").click();
  await expect(connections.button("Keep")).toBeFocused();
  await connections.button("Keep").click();
  await expect(connections.button("Remove Three")).toBeFocused();
  await connections.button("Remove Three").click();
  await page.keyboard.press("Escape");
  await expect(connections.button("Keep")).toHaveCount(0);
  await expect(connections.button("Remove Three")).toBeFocused();
  await connections.button("Remove Three").click();
  await connections.button("Remove Three").last().click();
  await expect(connections.dialog.getByRole("list")).toBeFocused();
  await expect(connections.button("Edit Three")).toHaveCount(0);
  await expect(connections.switcher).toContainText("Built-in engine");
  expect(await countCookies()).toBe(before + 2);

  await connections.button(/^Remove all…/).click();
  await connections.button(/^Remove all$/).click();
  await expect(connections.button(/^Edit/)).toHaveCount(0);
  expect(await countCookies()).toBe(before);
});

test("does not replace a connection removed in another tab by a more expensive one", async ({
  remote,
  workbench,
  connections,
  context,
}) => {
  await workbench.open();
  await connections.add({ label: "Mine", ...remote });
  const other = await context.newPage();
  const elsewhere = new ConnectionsPage(other);
  await new WorkbenchPage(other).open();
  await elsewhere.open(/^Manage/);
  await elsewhere.button("Remove Mine").click();
  await elsewhere.button("Remove Mine").last().click();
  await expect(elsewhere.switcher).toContainText("Built-in engine");

  await workbench.run.click();
  await expect(
    workbench.results.getByRole("heading", { name: "Connection not found" }),
  ).toBeVisible();
});

for (const width of [360, 1024])
  test(`has an accessible menu and dialog in both themes, ${width} px`, async ({
    remote,
    workbench,
    connections,
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const check = async () => {
      await workbench.expectAccessibleInBothThemes();
      const overflow = await page.evaluate(() =>
        Math.max(
          ...[document.documentElement, ...document.querySelectorAll("dialog, [role=menu]")].map(
            ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
          ),
        ),
      );
      expect(overflow).toBeLessThanOrEqual(0);
    };
    await workbench.open();
    await connections.add({
      label: "A service whose name is as long as a label can be in the workbench",
      baseUrl: `${remote.baseUrl}/${"deep/".repeat(12)}path`,
      key: remote.key,
    });
    await connections.switcher.click();
    await expect(connections.menu).toBeVisible();
    await check();
    await page.keyboard.press("Escape");
    await connections.open(/^Add/);
    await connections.button("Add").click();
    await expect(connections.dialog).toContainText("Enter a URL.");
    await check();
    await connections.button("Cancel").click();
    await connections.open(/^Manage/);
    await connections.button(/^Test/).click();
    await expect(connections.dialog).toContainText("no credits used");
    await connections.button(/^Remove A/).click();
    await check();
    await connections.button("Keep").click();
    await connections.button(/^Edit/).click();
    await expect(connections.name).toBeFocused();
    await check();
  });

const enter = async (browser: Browser, origin: string, password: string) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(origin);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  const workbench = new WorkbenchPage(page);
  await expect(workbench.run).toBeEnabled();
  return { context, page, workbench, connections: new ConnectionsPage(page) };
};

test("logs in, logs out here or everywhere, and counts down the throttle", async ({
  browser,
  page,
  workbench,
}) => {
  test.setTimeout(120_000);
  const password = "correct horse battery";
  const server = await new WorkbenchServer({ WORKBENCH_PASSWORD: password }).start();
  try {
    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto(server.origin);
    await expect(page.getByLabel("Password")).toBeFocused();
    await workbench.expectAccessibleInBothThemes();
    const one = await enter(browser, server.origin, password);
    // The server is unreachable at first.
    await one.page.route("**/api/access", (route) => route.abort(), { times: 1 });
    await one.connections.open(/^Log out$/);
    await expect(one.connections.dialog.getByRole("alert")).toContainText(
      "You are still logged in",
    );
    await one.connections.button("Try again").click();
    await expect(one.page.getByLabel("Password")).toBeVisible();

    const two = await enter(browser, server.origin, password);
    const three = await enter(browser, server.origin, password);
    await two.workbench.query.fill("kept over the entry");
    await three.connections.open(/^Log out everywhere/);
    await three.connections.button("Log out everywhere").click();
    await expect(three.page.getByLabel("Password")).toBeVisible();

    await two.workbench.run.click();
    await expect(
      two.workbench.results.getByRole("heading", { name: "The workbench is locked" }),
    ).toBeVisible();
    await two.page.waitForTimeout(500);
    await two.workbench.results.getByRole("button", { name: "Enter password" }).click();
    await two.page.getByLabel("Password").fill(password);
    await two.page.getByRole("button", { name: "Log in" }).click();
    await expect(two.workbench.query).toHaveValue("kept over the entry");

    const field = one.page.getByLabel("Password");
    const button = one.page.getByRole("button", { name: "Log in" });
    const waitMessage = one.page.getByText(/Wait .* s, then try again/).first();
    for (let tried = 0; tried < 20 && !(await waitMessage.isVisible()); tried++) {
      await field.fill(`wrong ${tried}`);
      await button.click();
      await baseExpect(one.page.getByText("Wrong password").or(waitMessage).first()).toBeVisible();
    }
    await expect(waitMessage).toBeVisible();
    await expect(button).toBeDisabled();
  } finally {
    await server.dispose();
  }
});
