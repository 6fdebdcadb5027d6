import { test } from "@playwright/test";
import { WorkbenchServer } from "../support/workbench-server";

type Disposable = { readonly server?: { readonly origin: string }; dispose(): unknown };

/**
 * Starts servers before the tests of a file and disposes of them afterwards. Returns a function that
 * returns them. Addresses of pages are relative to `server`. Unlike with a worker fixture, the worker
 * and its browser are used for other files too.
 */
export function beforeFile<Rig extends Disposable>(start: () => Promise<Rig>): () => Rig {
  let rig: Rig | undefined;
  // In one worker: starting the servers in both takes longer than the tests of a file.
  test.describe.configure({ mode: "default" });
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the required fixtures here.
    baseURL: async ({}, use) => {
      await use(rig?.server?.origin);
    },
  });
  test.beforeAll(async () => {
    rig = await start();
  });
  test.afterAll(async () => {
    await rig?.dispose();
  });
  return () => {
    if (!rig) throw new Error("The servers of this file start before its tests.");
    return rig;
  };
}

export type Service = { readonly origin: string; dispose(): unknown };
type Connection = { readonly label: string; readonly key?: string };

/** A workbench without the engine whose only connection is a started service. Disposes of both. */
export async function workbenchBehind<Started extends Service>(
  service: Started,
  connection: Connection,
  settings: Readonly<Record<string, string>> = {},
) {
  const server = await new WorkbenchServer({
    WORKBENCH_ENGINE: "off",
    WORKBENCH_CONNECTIONS: JSON.stringify([{ ...connection, baseUrl: service.origin }]),
    ...settings,
  }).start();
  const dispose = async () => {
    await server.dispose();
    await service.dispose();
  };
  return { server, service, dispose };
}
