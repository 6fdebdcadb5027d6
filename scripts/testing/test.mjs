/**
 * Sets up and runs every test: checks, unit tests, production build, browser tests. Ends with the time of each part, its
 * slowest files, and a line of counts.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import {
  checkArguments,
  ensureBuilt,
  ensureInstalled,
  inProject,
  outputOf,
  run,
  stop,
} from "../project.mjs";
import { otherBrowsers } from "./other-browsers.mjs";
import { runUnitTests } from "./unit-tests.mjs";

const SLOWEST = 12;

checkArguments(
  "npm test",
  "Runs the checks, unit tests, build and browser tests. --full runs every case of the property tests.",
  ["--full"],
);
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
const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
};

const parts = [];
let began = Date.now();
/** Ends a part of the run; `seconds` are those of its files. */
const endPart = (name, seconds = {}) => {
  const slowest = Object.entries(seconds)
    .sort(([, a], [, b]) => b - a)
    .slice(0, SLOWEST)
    .map(([file, each]) => `${file} ${Math.round(each)} s`);
  const all = `${name}: ${Math.round((Date.now() - began) / 1_000)} s`;
  parts.push(slowest.length === 0 ? all : `${all}; slowest files: ${slowest.join(", ")}`);
  began = Date.now();
};

/** The lines that name what failed, or passed only on its second attempt. */
const lines = [];

// Only the browser tests need the build. It leaves a core idle for much of its time.
const built = ensureBuilt();
const checked = await run([inProject("scripts/check.mjs")]);
add(checked === 0 ? 1 : 0, checked === 0 ? 0 : 1);
if (checked !== 0) lines.push("FAILED: npm run check");
endPart("checks");

// Without the tests of the architecture, which the checks have run.
const unit = await runUnitTests([], { WORKBENCH_TEST_CHECKED: "1" });
add(unit.passed, unit.failed, unit.skipped);
lines.push(...unit.lines);
endPart("unit tests", unit.seconds);

await built;
endPart("rest of the build");
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
add(expected + flaky, browserCode !== 0 && unexpected === 0 ? 1 : unexpected, notRun);

const LABELS = { flaky: "FLAKY, passed on the second attempt", unexpected: "FAILED" };
const linesOf = (suite) => [
  ...(suite.specs ?? []).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status in LABELS)
      .map(({ status }) => `${LABELS[status]}: ${file}:${line} ${title}`),
  ),
  ...(suite.suites ?? []).flatMap(linesOf),
];
lines.push(...linesOf({ suites: browser?.suites }), ...missing);
add(0, 0, missing.length);

const secondsOf = (suite) =>
  (suite.specs ?? [])
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration / 1_000, 0) +
  (suite.suites ?? []).reduce((sum, each) => sum + secondsOf(each), 0);
endPart(
  "browser tests",
  Object.fromEntries((browser?.suites ?? []).map((suite) => [suite.title, secondsOf(suite)])),
);
console.log(`\n${parts.join("\n")}`);
for (const line of lines) console.log(`\n${line}`);

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
