import { test as base } from "@playwright/test";
import { WorkbenchPage } from "../support/workbench-page";
import { WorkbenchServer } from "../support/workbench-server";
import { beforeFile } from "./before-file";

type StartedService = { readonly origin: string; dispose(): unknown };

/** A test service, and a workbench with only that connection, for all tests of a file. */
export const testBehind = <Service extends StartedService>(
  label: string,
  start: () => Promise<Service>,
) => {
  const rig = beforeFile(async () => {
    const service = await start();
    const server = await new WorkbenchServer({
      WORKBENCH_ENGINE: "off",
      WORKBENCH_CONNECTIONS: JSON.stringify([
        { label, baseUrl: service.origin, key: "fc-fixture-0123456789" },
      ]),
    }).start();
    const dispose = async () => {
      await server.dispose();
      await service.dispose();
    };
    return { service, server, dispose };
  });
  return base.extend<{ service: Service; server: WorkbenchServer; workbench: WorkbenchPage }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the required fixtures here.
    service: async ({}, use) => {
      await use(rig().service);
    },
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the required fixtures here.
    server: async ({}, use) => {
      await use(rig().server);
    },
    workbench: async ({ page }, use) => {
      await use(new WorkbenchPage(page));
    },
  });
};
