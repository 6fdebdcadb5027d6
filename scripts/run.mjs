/** Runs a TypeScript file of the project: `node scripts/run.mjs FILE [ARGUMENTS …]`. */
import { ensureInstalled, run, settings, typescript } from "./project.mjs";

ensureInstalled();
const [file, ...args] = process.argv.slice(2);
process.exitCode = await run(typescript(file, ...args), {
  env: { WORKBENCH_DATA_DIR: settings().dataDirectory },
});
