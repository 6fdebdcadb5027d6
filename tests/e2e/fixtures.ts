import { test as base, expect } from "@playwright/test";
import { findingsInPages, watchResponses } from "../support/canary-page";
import { WorkbenchPage } from "../support/workbench-page";
import { WorkbenchServer } from "../support/workbench-server";

type Fixtures = { readonly workbench: WorkbenchPage; readonly nothingGivenAway: undefined };

/** One real server for all tests of a worker, and the page that opens it. */
export const test = base.extend<Fixtures, { server: WorkbenchServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the required fixtures here.
    async ({}, use) => {
      const server = await new WorkbenchServer().start();
      await use(server);
      await server.dispose();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  nothingGivenAway: [
    async ({ context }, use) => {
      const responses = watchResponses(context);
      await use(undefined);
      expect([...(await responses.findings()), ...(await findingsInPages(context))]).toEqual([]);
    },
    { auto: true },
  ],
  workbench: async ({ page }, use) => {
    await use(new WorkbenchPage(page));
  },
});

export { expect } from "@playwright/test";
