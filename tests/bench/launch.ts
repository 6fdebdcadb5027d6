import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { chromiumArguments, findChromium } from "@/lib/engine/load/browser/chromium";

/** Launches the engine's browser for a benchmark. */
export const launchChromium = async (): Promise<Browser> => chromium.launch(await launchOptions());

/** How to launch the engine's browser. */
export async function launchOptions() {
  const found = await findChromium(join(process.env.WORKBENCH_DATA_DIR ?? ".data", "chromium"));
  if (!found) throw new Error("Chromium not found.");
  return {
    executablePath: found.executablePath,
    args: [...chromiumArguments],
    env: { ...process.env, ...found.env },
  };
}
