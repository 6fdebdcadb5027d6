/** Sets up and runs every test: checks, unit tests, production build, browser tests. Ends with a line of counts. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { otherBrowsers } from "./other-browsers.mjs";
import { ensureBuilt, ensureInstalled, inProject, outputOf, run, stop } from "./project.mjs";

ensureInstalled();
// Property tests run all their cases instead of 100 (tests/support/property-runs.ts).
if (process.argv.includes("--full")) process.env.WORKBENCH_TEST_FULL = "1";
const results = inProject("test-results");
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const total = { passed: 0, failed: 0, skipped: 0 };
const add = (passed, failed, skipped = 0) => {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
};
/** A suite that ended badly without naming a failed test still counts as one failure. */
const settle = (code, failed) => (code !== 0 && failed === 0 ? 1 : failed);
const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
};

// Only the browser tests need the build. It leaves a core idle for much of its time.
const built = ensureBuilt();
const checked = await run([inProject("scripts/check.mjs")]);
add(checked === 0 ? 1 : 0, checked === 0 ? 0 : 1);

const unitReport = `${results}/unit.json`;
const unitCode = await run([
  inProject("node_modules/vitest/vitest.mjs"),
  "run",
  // The checks have run these.
  "--exclude=tests/architecture/**",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${unitReport}`,
]);
const unit = readReport(unitReport);
add(
  unit?.numPassedTests ?? 0,
  settle(unitCode, unit?.numFailedTests ?? 0),
  unit?.numPendingTests ?? 0,
);

await built;
const chromium = outputOf("scripts/chromium.ts");
if (chromium === null) stop("The browser tests need a Chromium.");
const { projects, missing } = otherBrowsers();

const browserReport = `${results}/browser.json`;
const browserCode = await run(
  [
    inProject("node_modules/@playwright/test/cli.js"),
    "test",
    ...["chromium", ...projects].map((project) => `--project=${project}`),
  ],
  { env: { WORKBENCH_TEST_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport } },
);
const browser = readReport(browserReport);
const { expected = 0, flaky = 0, unexpected = 0, skipped: notRun = 0 } = browser?.stats ?? {};
add(expected + flaky, settle(browserCode, unexpected), notRun);

const flakyTitles = (suite) => [
  ...(suite.specs ?? [])
    .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
    .map(({ file, line, title }) => `${file}:${line} ${title}`),
  ...(suite.suites ?? []).flatMap(flakyTitles),
];
for (const title of flakyTitles({ suites: browser?.suites }))
  console.log(`\nFLAKY, passed on the second attempt: ${title}`);

for (const line of missing) console.log(`\n${line}`);
add(0, 0, missing.length);

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
