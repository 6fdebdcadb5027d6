/**
 * Runs the named benchmarks, or all that take less than ten minutes; prints their figures and writes
 * `tests/bench/report.json`.
 */
import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import type { BenchmarkResult } from "./benchmark";
import { benchmarks, onRequest } from "./benchmarks";

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) {
  console.error(
    `Unknown benchmark: ${unknown.join(", ")}. Available: ${Object.keys(benchmarks).join(", ")}.`,
  );
  process.exit(2);
}

const report: BenchmarkResult[] = [];
for (const [name, run] of Object.entries(benchmarks)) {
  if (requested.length > 0 ? !requested.includes(name) : onRequest.has(name)) continue;
  const result = await run();
  report.push(result);
  console.log(`\n${result.name}`);
  for (const [figure, value] of Object.entries(result.figures))
    console.log(`  ${figure}: ${value}`);
  if (result.target)
    console.log(
      `  target: ${result.target}${result.isMet === undefined ? "" : result.isMet ? " (met)" : " (missed)"}`,
    );
}

const machine = { node: process.version, processors: cpus().length, memoryBytes: totalmem() };
writeFileSync("tests/bench/report.json", `${JSON.stringify({ machine, report }, null, 2)}\n`);
