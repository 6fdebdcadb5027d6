import { ConnectionsPage } from "../support/connections-page";
import { WorkbenchServer } from "../support/workbench-server";
import { test as base } from "./fixtures";

type Remote = { readonly baseUrl: string; readonly key: string };
type Fixtures = { readonly connections: ConnectionsPage };

/** A second workbench whose engine acts as the service and checks its key. */
export const test = base.extend<Fixtures, { remote: Remote }>({
  remote: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the required fixtures here.
    async ({}, use) => {
      const service = await new WorkbenchServer().start();
      await use({ baseUrl: service.origin, key: await service.engineKey() });
      await service.dispose();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  connections: async ({ page }, use) => {
    await use(new ConnectionsPage(page));
  },
});

export { expect } from "./fixtures";
