import { ConnectionsPage } from "../support/connections-page";
import { WorkbenchServer } from "../support/workbench-server";
import { test as base } from "./fixtures";

type Remote = { readonly baseUrl: string; readonly key: string };
type Fixtures = { readonly connections: ConnectionsPage };

/** Another workbench whose engine is the service: a real one, with a key that it really checks. */
export const test = base.extend<Fixtures, { remote: Remote }>({
  remote: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture needs here.
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
