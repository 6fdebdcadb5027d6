import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";

/** The file that a button or a menu item saves. */
export async function downloaded(control: Locator): Promise<Buffer> {
  const download = control.page().waitForEvent("download");
  await control.click();
  return readFile(await (await download).path());
}
