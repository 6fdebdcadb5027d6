import { existsSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";

/** The folder into which `scripts/chromium.ts` unpacks the packaged Chromium. */
export const sharedChromium = resolve(process.env.WORKBENCH_BROWSER_DIR ?? ".data/chromium");

/**
 * Lets an engine with this data folder use the Chromium that was unpacked for all tests. Unpacking
 * it takes seconds.
 */
export function shareChromium(dataDirectory: string): void {
  if (existsSync(sharedChromium)) symlinkSync(sharedChromium, join(dataDirectory, "chromium"));
}
