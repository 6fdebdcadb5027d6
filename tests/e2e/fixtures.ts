import { type BrowserContext, test as base, expect } from "@playwright/test";
import { findingsInPages, watchResponses } from "../support/canary-page";
import type { LocalSite } from "../support/local-site";
import { scriptDrivenSite } from "../support/script-driven-site";
import { WorkbenchPage } from "../support/workbench-page";
import { WorkbenchServer } from "../support/workbench-server";

type Watched = {
  readonly workbench: WorkbenchPage;
  readonly nothingGivenAway: undefined;
  /**
   * Whether pages that use a connection are loaded again after the test, and their heaps read. It takes seconds, so
   * only the files about keys do it: a heap holds what came in responses or from storage, which is read after every
   * test.
   */
  readonly watchesHeap: boolean;
  /**
   * Whether pages load code before it is needed, as they do except in browsers that save data. It takes a second of
   * processor time for each page, so only the files about loading do it.
   */
  readonly loadsEarly: boolean;
};

/**
 * Checks after each test that no page leaks a watched secret. For files with servers of their own
 * (`beforeFile`).
 */
export const watchedTest = base.extend<Watched>({
  workbench: async ({ page }, use) => {
    await use(new WorkbenchPage(page));
  },
  watchesHeap: [false, { option: true }],
  loadsEarly: [false, { option: true }],
  nothingGivenAway: [
    async ({ browser, context, watchesHeap, loadsEarly }, use) => {
      if (!loadsEarly) {
        await saveDataIn(context);
        browser.on("context", saveDataIn);
      }
      const responses = watchResponses(context);
      await use(undefined);
      browser.off("context", saveDataIn);
      // A file that a page loads late does not fail a test that has ended.
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
      const inPages = await findingsInPages(context, { heap: watchesHeap });
      expect([...(await responses.findings()), ...inPages]).toEqual([]);
    },
    { auto: true },
  ],
});

const saveDataIn = (context: BrowserContext) =>
  context.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );

type Remote = { readonly baseUrl: string; readonly key: string };

/** Started when a test of the worker first needs them. */
type WorkerFixtures = {
  readonly server: WorkbenchServer;
  /** A second workbench whose engine acts as the service and checks its key. */
  readonly remote: Remote;
  /** Pages that need steps, in the server's library. */
  readonly site: LocalSite;
};

/**
 * One real server for all tests of a worker. Playwright starts a new worker for other worker
 * fixtures, so they are all here.
 */
export const test = watchedTest.extend<object, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the required fixtures here.
    async ({}, use) => {
      const server = await new WorkbenchServer().start();
      await use(server);
      await server.dispose();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  remote: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the required fixtures here.
    async ({}, use) => {
      const service = await new WorkbenchServer().start();
      await use({ baseUrl: service.origin, key: await service.engineKey() });
      await service.dispose();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  site: [
    async ({ server }, use) => {
      const site = await scriptDrivenSite().start();
      await server.command("scripts/command-line/main.ts", "library", "add", site.origin);
      await use(site);
      await site.dispose();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.origin);
  },
});

export { expect } from "@playwright/test";
