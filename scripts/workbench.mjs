#!/usr/bin/env node
/** The command line: `npx workbench run FILE`. Starts `command-line/main.ts` on the Node of the project. */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { resolve } from "node:path";
import {
  childEnvironment,
  ensureInstalled,
  inProject,
  projectNode,
  root,
  typescript,
} from "./project.mjs";

ensureInstalled();
const child = spawn(
  projectNode(),
  [
    "--disable-warning=ExperimentalWarning",
    ...typescript(inProject("scripts/command-line/main.ts"), ...process.argv.slice(2)),
  ],
  {
    cwd: root,
    env: childEnvironment({
      NODE_COMPILE_CACHE: inProject("node_modules", ".cache", "command-line"),
      WORKBENCH_DATA_DIR: resolve(root, process.env.WORKBENCH_DATA_DIR || ".data"),
      WORKBENCH_LOG_LEVEL: process.env.WORKBENCH_LOG_LEVEL || "error",
      // Paths of arguments are relative to it, aliases of imports to the project.
      WORKBENCH_START_FOLDER: process.cwd(),
    }),
    stdio: "inherit",
  },
);
// A terminal sends them to both processes, other programs to this one only.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
child.on("exit", (code, signal) => {
  process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
});
