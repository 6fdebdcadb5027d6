/**
 * The test command of the README, then the suites that need more than Node. Those say in their output what they lack and
 * count as skipped. Ends with a line of counts of all.
 */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { root } from "../project.mjs";

const SUITES = [["test"], ["run", "test:image"], ["run", "test:scale"]];
/** Lines of failed, flaky and skipped tests, repeated at the end. */
const REPEATED = /^(FAILED|FLAKY|SKIPPED)/;
const COUNTS = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/;

/** Shows the output of an npm command. Returns its exit code, its last line of counts and the lines to repeat. */
function runSuite(args) {
  return new Promise((done) => {
    const child = spawn("npm", args, {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
      shell: process.platform === "win32",
    });
    const lines = new Set();
    let counts = null;
    child.stdout.pipe(process.stdout, { end: false });
    createInterface(child.stdout).on("line", (line) => {
      counts = COUNTS.exec(line.trim()) ?? counts;
      if (REPEATED.test(line)) lines.add(line);
    });
    child.on("error", () => done({ code: 1, counts, lines }));
    child.on("close", (code) => done({ code: code ?? 1, counts, lines }));
  });
}

const repeated = [];
const total = { passed: 0, failed: 0, skipped: 0 };
for (const args of SUITES) {
  const { code, counts, lines } = await runSuite(args);
  const [passed, failed, skipped] = [1, 2, 3].map((group) => Number(counts?.[group] ?? 0));
  total.passed += passed;
  // A suite that ended badly without naming a failed test still counts as one failure.
  total.failed += code !== 0 && failed === 0 ? 1 : failed;
  total.skipped += skipped;
  repeated.push(...lines);
}
for (const line of repeated) console.log(`\n${line}`);
const skipped = total.skipped === 0 ? "" : `, ${total.skipped} skipped`;
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;
