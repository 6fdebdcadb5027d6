/**
 * Runs the tests that open a browser against every kind of Chromium on this machine, and names the
 * kinds that are missing. Arguments are passed to vitest.
 */
import { ensureInstalled, inProject, outputOf, run, stop } from "../project.mjs";

const TESTS = [
  "lib/engine/load/browser",
  "lib/net/forward-proxy.test.ts",
  ...["engine-browser", "page-browser", "page-documents", "page-navigation", "page-options"].map(
    (name) => `tests/contract/${name}.test.ts`,
  ),
  ...["page-scripted", "policy-retention", "policy-threats"].map(
    (name) => `tests/contract/${name}.test.ts`,
  ),
];

ensureInstalled();
const listed = outputOf("scripts/chromium.ts", "--all");
if (listed === null) stop("The Chromiums of this machine could not be listed.");
const kinds = JSON.parse(listed);

const failed = [];
for (const { kind, chromium } of kinds.filter((each) => each.chromium !== null)) {
  console.log(`\n=== ${kind}: ${chromium.executablePath}\n`);
  const code = await run(
    [inProject("node_modules/vitest/vitest.mjs"), "run", ...TESTS, ...process.argv.slice(2)],
    // The packaged one needs libraries beside it, and comes first anyway.
    { env: { WORKBENCH_CHROMIUM: kind === "package shell" ? "" : chromium.executablePath } },
  );
  if (code !== 0) failed.push(kind);
}

console.log();
for (const { kind, chromium } of kinds) {
  const outcome = chromium === null ? "MISSING, not tested" : "passed";
  console.log(`${kind}: ${failed.includes(kind) ? "FAILED" : outcome}`);
}
const tested = kinds.filter((each) => each.chromium !== null).length;
if (tested === 0) stop("No Chromium was found, so nothing was tested.");
process.exitCode = failed.length > 0 ? 1 : 0;
