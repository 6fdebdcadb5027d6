import { test as base } from "@playwright/test";
import { WorkbenchPage } from "../support/workbench-page";
import { WorkbenchServer } from "../support/workbench-server";

/** One real server for all tests of a worker, and the page that opens it. */
export const test = base.extend<{ workbench: WorkbenchPage }, { server: WorkbenchServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture needs here.
    async ({}, use) => {
      const server = await new WorkbenchServer().start();
      await use(server);
      await server.dispose();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  workbench: async ({ page }, use) => {
    await use(new WorkbenchPage(page));
  },
});

export { expect } from "@playwright/test";
