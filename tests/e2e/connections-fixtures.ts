import { ConnectionsPage } from "../support/connections-page";
import { test as base } from "./fixtures";

export const test = base.extend<{ readonly connections: ConnectionsPage }>({
  connections: async ({ page }, use) => {
    await use(new ConnectionsPage(page));
  },
});

export { expect } from "./fixtures";
