import { test } from "@playwright/test";

/**
 * Starts servers before the tests of a file and disposes of them afterwards. Returns a function that
 * returns them. Unlike with a worker fixture, the worker and its browser are used for other files too.
 */
export function beforeFile<Rig extends { dispose(): unknown }>(
  start: () => Promise<Rig>,
): () => Rig {
  let rig: Rig | undefined;
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
