/** Prints, as one line of JSON, the Chromium that the browser tests launch; unpacks it first where it must. */
import { resolve } from "node:path";
import { chromiumArguments, findChromium } from "@/lib/engine/load/browser/chromium";

const chromium = await findChromium(resolve(process.env.WORKBENCH_BROWSER_DIR ?? ".data/chromium"));
if (!chromium) {
  console.error("No Chromium was found. Install one, or name it in WORKBENCH_CHROMIUM.");
  process.exit(1);
}
console.log(JSON.stringify({ ...chromium, args: chromiumArguments }));
