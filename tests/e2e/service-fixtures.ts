import type { WorkbenchServer } from "../support/workbench-server";
import { beforeFile, type Service, workbenchBehind } from "./before-file";
import { watchedTest } from "./fixtures";

/** A test service, and a workbench with only that connection, for all tests of a file. */
export const testBehind = <Started extends Service>(
  label: string,
  start: () => Promise<Started>,
) => {
  const rig = beforeFile(async () =>
    workbenchBehind(await start(), { label, key: "fc-fixture-0123456789" }),
  );
  return watchedTest.extend<{ service: Started; server: WorkbenchServer }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the required fixtures here.
    service: async ({}, use) => {
      await use(rig().service);
    },
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the required fixtures here.
    server: async ({}, use) => {
      await use(rig().server);
    },
  });
};
