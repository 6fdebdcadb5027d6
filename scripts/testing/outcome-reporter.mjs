/**
 * A vitest reporter: writes the counts of a run, the seconds of each file, and a line for each test that failed or
 * passed only on its second attempt, to the file of `WORKBENCH_TEST_OUTCOME`.
 */
import { writeFileSync } from "node:fs";

export default class OutcomeReporter {
  onTestRunEnd(modules, errors) {
    const outcome = { passed: 0, failed: 0, skipped: 0, lines: [], seconds: {} };
    for (const module of modules) {
      outcome.seconds[module.relativeModuleId] = module.diagnostic().duration / 1_000;
      for (const error of module.errors()) fail(outcome, module.relativeModuleId, error);
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) fail(outcome, nameOf(suite), error);
      for (const test of module.children.allTests()) addTest(outcome, test);
    }
    for (const error of errors) fail(outcome, "outside the tests", error);
    writeFileSync(process.env.WORKBENCH_TEST_OUTCOME, JSON.stringify(outcome));
  }
}

function addTest(outcome, test) {
  const { state, errors } = test.result();
  if (state === "failed") return fail(outcome, nameOf(test), errors?.[0]);
  outcome[state === "passed" ? "passed" : "skipped"] += 1;
  if (test.diagnostic()?.flaky)
    outcome.lines.push(`FLAKY, passed on the second attempt: ${nameOf(test)}`);
}

function fail(outcome, name, error) {
  outcome.failed += 1;
  const [reason = ""] = (error?.message ?? "").split("\n");
  outcome.lines.push(`FAILED: ${name}: ${reason.slice(0, 300)}`);
}

const nameOf = (task) => `${task.module.relativeModuleId} > ${task.fullName}`;
