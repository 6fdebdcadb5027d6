import "server-only";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

/**
 * The thread runs the TypeScript source through tsx, because a bundled server has no file to start. The container image
 * has a bundle of the same name (`.mjs`) instead. The script is a string, so that bundlers do not search for a file.
 */
const SCRIPT = `
const { workerData } = require("node:worker_threads");
if (workerData.entry.endsWith(".ts"))
  require("node:module").createRequire(workerData.project)("tsx/esm/api").register();
import(workerData.entry);
`;

/**
 * Starts a project file as a worker thread. `file` is relative to the working directory; `input`
 * becomes the property `input` of its `workerData`. Null if the file does not exist.
 */
export function startSourceThread(
  file: string,
  {
    maxHeapMb,
    maxYoungMb,
    input,
  }: { readonly maxHeapMb: number; readonly maxYoungMb?: number; readonly input?: unknown },
): Worker | null {
  const source = join(/* turbopackIgnore: true */ process.cwd(), file);
  const entry = [source.replace(/\.ts$/, ".mjs"), source].find((each) => existsSync(each));
  if (entry === undefined) return null;
  return new Worker(SCRIPT, {
    eval: true,
    workerData: {
      project: pathToFileURL(join(/* turbopackIgnore: true */ process.cwd(), "package.json")).href,
      entry: pathToFileURL(entry).href,
      input,
    },
    resourceLimits: {
      maxOldGenerationSizeMb: maxHeapMb,
      ...(maxYoungMb !== undefined && { maxYoungGenerationSizeMb: maxYoungMb }),
    },
    // Inherits nothing from the server's environment, which may contain secrets.
    env: { TMPDIR: tmpdir() },
    execArgv: ["--conditions=react-server"],
    stdout: true,
    stderr: true,
  });
}
