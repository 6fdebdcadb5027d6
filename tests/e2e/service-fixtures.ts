import { test as base } from "@playwright/test";
import { WorkbenchServer } from "../support/workbench-server";

type StartedService = { readonly origin: string; dispose(): unknown };

/** A test service, and a workbench with only that connection, for all tests of a worker. */
export const testBehind = <Service extends StartedService>(
  label: string,
  start: () => Promise<Service>,
) =>
  base.extend<object, { service: Service; server: WorkbenchServer }>({
    service: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the required fixtures here.
      async ({}, use) => {
        const service = await start();
        await use(service);
        await service.dispose();
      },
      { scope: "worker" },
    ],
    server: [
      async ({ service }, use) => {
        const server = await new WorkbenchServer({
          WORKBENCH_ENGINE: "off",
          WORKBENCH_CONNECTIONS: JSON.stringify([{ label, baseUrl: service.origin }]),
        }).start();
        await use(server);
        await server.dispose();
      },
      { scope: "worker", timeout: 120_000 },
    ],
  });
