/**
 * Prints the Chromium that the browser tests launch as one line of JSON; unpacks it first if
 * needed. With `--all`: every kind, with the first Chromium of that kind or null.
 */
import { resolve } from "node:path";
import {
  chromiumArguments,
  chromiumKinds,
  findChromium,
  findKind,
} from "@/lib/engine/load/browser/chromium";

const folder = resolve(process.env.WORKBENCH_BROWSER_DIR ?? ".data/chromium");
if (process.argv.includes("--all")) {
  const named = process.env.WORKBENCH_CHROMIUM ? await findChromium(folder) : null;
  const found = await Promise.all(
    chromiumKinds.map(async (kind) => ({ kind, chromium: await findKind(kind, folder) })),
  );
  const all = named ? [...found, { kind: named.kind, chromium: named }] : found;
  console.log(JSON.stringify(all));
} else {
  const chromium = await findChromium(folder);
  if (!chromium) {
    console.error("Chromium not found. Install it, or set WORKBENCH_CHROMIUM to its path.");
    process.exit(1);
  }
  console.log(JSON.stringify({ ...chromium, args: chromiumArguments }));
}
