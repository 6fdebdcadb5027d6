import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { chromiumArguments, findChromium } from "@/lib/engine/load/browser/chromium";

/** The browser that the engine would use, for a benchmark to look through. */
export async function launchChromium(): Promise<Browser> {
  const found = await findChromium(join(process.env.WORKBENCH_DATA_DIR ?? ".data", "chromium"));
  if (!found) throw new Error("No Chromium was found.");
  return chromium.launch({
    executablePath: found.executablePath,
    args: [...chromiumArguments],
    env: { ...process.env, ...found.env },
  });
}
