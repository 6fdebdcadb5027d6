import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { inProject, run } from "../project.mjs";

/**
 * Runs vitest, with a second attempt for a test that failed, because the machine may be busy. Returns the counts, the
 * seconds by file, and a line for each test that failed or needed its second attempt. Runs at the same time need
 * different names.
 */
export async function runUnitTests(args, env = {}, name = "outcome") {
  const file = inProject(`test-results/${name}.json`);
  mkdirSync(inProject("test-results"), { recursive: true });
  rmSync(file, { force: true });
  const code = await run(
    [
      inProject("node_modules/vitest/vitest.mjs"),
      ...["run", "--retry=1", "--reporter=default"],
      `--reporter=${inProject("scripts/testing/outcome-reporter.mjs")}`,
      ...args,
    ],
    { env: { ...env, WORKBENCH_TEST_OUTCOME: file } },
  );
  const outcome = read(file);
  // A run that ended badly without naming a failed test still counts as one failure.
  if (code === 0 || outcome.failed > 0) return outcome;
  return {
    ...outcome,
    failed: 1,
    lines: [...outcome.lines, `FAILED: vitest ended with code ${code}`],
  };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { passed: 0, failed: 0, skipped: 0, lines: [], seconds: {} };
  }
}
