/**
 * Prints the Chromium that the browser tests launch as one line of JSON; unpacks it first if
 * needed.
 */
import { resolve } from "node:path";
import { chromiumArguments, findChromium } from "@/lib/engine/load/browser/chromium";

const chromium = await findChromium(resolve(process.env.WORKBENCH_BROWSER_DIR ?? ".data/chromium"));
if (!chromium) {
  console.error("Chromium not found. Install it, or set WORKBENCH_CHROMIUM to its path.");
  process.exit(1);
}
console.log(JSON.stringify({ ...chromium, args: chromiumArguments }));
