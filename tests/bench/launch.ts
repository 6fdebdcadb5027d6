import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { chromiumArguments, findChromium } from "@/lib/engine/load/browser/chromium";

/** Launches the engine's browser for a benchmark. */
export async function launchChromium(): Promise<Browser> {
  const found = await findChromium(join(process.env.WORKBENCH_DATA_DIR ?? ".data", "chromium"));
  if (!found) throw new Error("Chromium not found.");
  return chromium.launch({
    executablePath: found.executablePath,
    args: [...chromiumArguments],
    env: { ...process.env, ...found.env },
  });
}
