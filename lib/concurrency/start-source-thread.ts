import "server-only";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

/**
 * The thread runs the project's own source, compiled as the commands of the project are, because a bundled server
 * has no file to start it from; and it is a text, so that no bundler looks for one.
 */
const SCRIPT = `
const { workerData } = require("node:worker_threads");
require("node:module").createRequire(workerData.project)("tsx/esm/api").register();
import(workerData.entry);
`;

/**
 * Starts a file of the project, named from its root, as a thread; `given` is what it finds as its worker data, under
 * that name. Looked up from where the program runs; null where the source is not there.
 */
export function startSourceThread(
  file: string,
  {
    maxHeapMb,
    maxYoungMb,
    given,
  }: { readonly maxHeapMb: number; readonly maxYoungMb?: number; readonly given?: unknown },
): Worker | null {
  const entry = join(process.cwd(), file);
  if (!existsSync(entry)) return null;
  return new Worker(SCRIPT, {
    eval: true,
    workerData: {
      project: pathToFileURL(join(process.cwd(), "package.json")).href,
      entry: pathToFileURL(entry).href,
      given,
    },
    resourceLimits: {
      maxOldGenerationSizeMb: maxHeapMb,
      ...(maxYoungMb !== undefined && { maxYoungGenerationSizeMb: maxYoungMb }),
    },
    // Nothing of the server's own environment, which may hold secrets.
    env: { TMPDIR: tmpdir() },
    execArgv: ["--conditions=react-server"],
    stdout: true,
    stderr: true,
  });
}
