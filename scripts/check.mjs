/** Runs format, lint, types, dead code, architecture, language and size checks in parallel; `--metrics` also prints sizes. */
import { spawn } from "node:child_process";
import {
  checkArguments,
  childEnvironment,
  ensureInstalled,
  inProject,
  projectNode,
  root,
  run,
} from "./project.mjs";

checkArguments(
  "npm run check",
  "Checks format and lint, types, dead code, architecture, language and size. --metrics also prints sizes.",
  ["--metrics"],
);
ensureInstalled();

const modules = (path) => inProject("node_modules", path);
const checks = [
  [
    "format and lint",
    modules("@biomejs/biome/bin/biome"),
    ["ci", "--error-on-warnings", "--colors=off", "."],
  ],
  ["types", modules("@typescript/native/bin/tsc"), ["--noEmit", "-p", "tsconfig.check.json"]],
  ["dead code", modules("knip/bin/knip.js"), []],
  ["architecture", modules("vitest/vitest.mjs"), ["run", "tests/architecture", "--reporter=dot"]],
  ["language", inProject("scripts/check-language.mjs"), []],
  ["size", inProject("scripts/metrics.mjs"), ["--limits"]],
];

/** Runs one check and resolves with whether it passed; prints its output only if it failed. */
function check([name, program, args]) {
  const began = Date.now();
  return new Promise((done) => {
    const child = spawn(projectNode(), [program, ...args], { cwd: root, env: childEnvironment() });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    child.on("exit", (code) => {
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      console.log(`${code === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
      if (code !== 0) console.log(output);
      done(code === 0);
    });
  });
}

const passed = await Promise.all(checks.map(check));
process.exitCode = passed.every(Boolean) ? 0 : 1;
console.log(
  `Checks: ${passed.filter(Boolean).length} passed, ${passed.filter((each) => !each).length} failed`,
);
if (process.argv.includes("--metrics")) await run([inProject("scripts/metrics.mjs")]);
