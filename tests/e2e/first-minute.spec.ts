import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type Fault, HostileService } from "../support/hostile-service";
import { article, LocalSite } from "../support/local-site";
import { sentSearches } from "../support/sent-requests";
import { freePort, WorkbenchServer } from "../support/workbench-server";
import { expect, test } from "./connections-fixtures";

const KEY = "stand-in-key-0123456789";
const found = JSON.stringify({
  success: true,
  data: {
    web: [
      { title: "Heat pumps compared", url: "https://example.org/heat-pumps", description: "Ten." },
    ],
  },
  creditsUsed: 2,
});

/** A fake hosted web search, which requires a key. */
const standIn: Fault = {
  ...{ name: "web", at: "request", expected: "results" },
  respond: ({ reply, key }) =>
    key === KEY
      ? reply(200, found)
      : reply(401, '{"success":false,"error":"Unauthorized: Invalid token"}'),
};

/** Counts the clicks of the mouse, on every page of the tab. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction("countClick", () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    document.addEventListener(
      "click",
      ({ isTrusted, detail }) => {
        const count: unknown = Reflect.get(window, "countClick");
        if (isTrusted && detail > 0 && typeof count === "function") count();
      },
      { capture: true },
    );
  });
  return () => clicks;
}

/** The server of a worker may have a site of another test. */
const searched = /^Searched (the built-in guide only|your library)/;

test("reaches a web search over a connected service in two clicks, with the query kept", async ({
  connections,
  workbench,
  page,
}) => {
  const service = await new HostileService([standIn]).start();
  try {
    const clicks = await countClicks(page);
    await workbench.open();
    await workbench.query.fill("heat pump efficiency in old houses");
    await workbench.query.press("Enter");
    const { results } = workbench;
    await expect(results.getByText(searched)).toBeVisible();
    await expect(results.getByRole("heading", { name: /^No / }).first()).toBeVisible();
    await expect(results.getByRole("link", { name: "Add a site" })).toBeVisible();
    await workbench.expectAccessible();

    await results.getByRole("button", { name: "Connect a service" }).click();
    await connections.baseUrl.fill(service.baseUrl("web"));
    await connections.key.fill(KEY);
    expect(service.requests).toEqual([]);
    await connections.button("Add and search").click();
    await expect(workbench.items).toHaveCount(1);
    await expect(workbench.items.first()).toContainText("Heat pumps compared");
    expect(clicks()).toBe(2);
    await expect(workbench.query).toHaveValue("heat pump efficiency in old houses");
    const [sent] = service.requestsFor("web");
    expect(JSON.parse(sent?.body ?? "")).toMatchObject({
      query: "heat pump efficiency in old houses",
    });
    expect(service.requests).toHaveLength(1);
  } finally {
    await service.dispose();
  }
});

test("continues the search of the library page if its draft was not stored in time", async ({
  workbench,
  page,
}) => {
  await page.goto("/library?add&query=screenshot+formats");
  await page.getByRole("link", { name: "Search for screenshot formats" }).click();
  await expect(workbench.query).toHaveValue("screenshot formats");
  await expect(workbench.items.first()).toBeVisible();
});

test("reads and searches an own site in three clicks, with the query kept", async ({
  workbench,
  page,
}) => {
  test.setTimeout(120_000);
  const site = await new LocalSite({
    "/": article("The marsh", 'All birds. <a href="/bittern">bittern</a>'),
    "/bittern": article("The bittern", "The bittern booms in the reeds of the marsh at dusk."),
  }).start();
  const server = await new WorkbenchServer().start();
  try {
    const clicks = await countClicks(page);
    await workbench.open(server.origin);
    await workbench.query.fill("bittern booms at dusk");
    await workbench.query.press("Enter");
    await workbench.results.getByRole("link", { name: "Add a site" }).click();
    const back = page.getByRole("link", { name: "Search for bittern booms at dusk" });
    await expect(back).toBeVisible();
    await page.getByRole("textbox", { name: "URL" }).fill(site.origin);
    await workbench.expectAccessible();
    await page.getByRole("button", { name: "Add and crawl" }).click();
    // The crawl shares the machine with other tests.
    await expect(page.getByText("The new pages can be searched")).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText("Crawled", { exact: true }).first()).toBeVisible();
    await workbench.expectAccessible();
    await back.click();
    await expect(workbench.items.first()).toContainText("The bittern");
    expect(clicks()).toBe(3);
    await expect(workbench.query).toHaveValue("bittern booms at dusk");
    await expect(
      workbench.results.getByText(/^Searched your library: \d+ sites?, \d+ pages/),
    ).toBeVisible();

    // Nothing runs again by itself.
    const searches = sentSearches(page);
    await page.goto(server.origin);
    await expect(workbench.run).toBeEnabled();
    expect(searches).toHaveLength(0);
  } finally {
    await server.dispose();
    await site.dispose();
  }
});

test("says in every tab that the library was searched, and found nothing", async ({
  workbench,
}) => {
  await workbench.open("/?query=best+restaurants+berlin&sources=web,news,images");
  await workbench.run.click();
  const { results } = workbench;
  for (const tab of [/^Web/, /^News/, /^Images/]) {
    await results.getByRole("tab", { name: tab }).click();
    await expect(results.getByText(searched)).toBeVisible();
    await expect(results.getByRole("link", { name: "Add a site" })).toBeVisible();
    await expect(results.getByRole("button", { name: "Connect a service" })).toBeVisible();
    await workbench.expectAccessible();
  }
});

test("stops gracefully when its terminal is closed", async () => {
  const server = await new WorkbenchServer().start();
  try {
    await server.stop("SIGHUP");
    expect(server.output).toContain('"msg":"stopped"');
  } finally {
    await server.dispose();
  }
});

test("stops when its start script is killed", async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), "workbench-test-"));
  const port = String(await freePort());
  const child = fork("scripts/serve.mjs", ["127.0.0.1", port, "65000"], {
    env: {
      ...process.env,
      ...{ HOST: "127.0.0.1", PORT: port, WORKBENCH_DATA_DIR: dataDirectory },
      ...{ NODE_ENV: "production", NEXT_MANUAL_SIG_HANDLE: "true" },
    },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const exit = once(child, "exit");
  try {
    await once(child, "message");
    // The system closes the channel in the same way when the other process ends.
    child.disconnect();
    expect(await exit).toEqual([0, null]);
  } finally {
    child.kill("SIGKILL");
    rmSync(dataDirectory, { recursive: true, force: true });
  }
});

test("does not say that it is ready if another workbench has the port", async ({ server }) => {
  const { port } = new URL(server.origin);
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, HOST: "127.0.0.1", PORT: port },
    encoding: "utf8",
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain(`Port ${port} is in use.`);
});
