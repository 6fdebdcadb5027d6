/**
 * Runs the smoke tests in every browser found other than Chromium, and names the missing ones.
 * Arguments are passed to Playwright.
 */

import { ensureBuilt, ensureInstalled, inProject, run, stop } from "../project.mjs";
import { otherBrowsers } from "./other-browsers.mjs";

ensureInstalled();
const { projects, missing } = otherBrowsers();
if (projects.length > 0) {
  await ensureBuilt();
  process.exitCode = await run([
    inProject("node_modules/@playwright/test/cli.js"),
    "test",
    ...projects.map((project) => `--project=${project}`),
    ...process.argv.slice(2),
  ]);
}
for (const line of missing) console.log(`\n${line}`);
if (projects.length === 0) stop("No browser other than Chromium was found, so nothing was tested.");
