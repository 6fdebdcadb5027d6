/** Unpacks the packaged Chromium for the container image: `unpack-chromium.ts FOLDER`. */
import { findKind } from "@/lib/engine/load/browser/chromium";

const [folder = ""] = process.argv.slice(2);
const found = folder === "" ? null : await findKind("package shell", folder);
if (found === null) {
  console.error("There is no packaged Chromium for this machine.");
  process.exitCode = 1;
}
