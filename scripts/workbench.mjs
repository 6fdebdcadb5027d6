#!/usr/bin/env node
/** The command line: `npx workbench run FILE`. Starts `command-line/main.ts` on the Node of the project. */
import { resolve } from "node:path";
import { inProject, root, runInPlace } from "./project.mjs";

runInPlace("scripts/command-line/main.ts", {
  flags: ["--disable-warning=ExperimentalWarning"],
  env: {
    NODE_COMPILE_CACHE: inProject("node_modules", ".cache", "command-line"),
    WORKBENCH_DATA_DIR: resolve(root, process.env.WORKBENCH_DATA_DIR || ".data"),
    WORKBENCH_LOG_LEVEL: process.env.WORKBENCH_LOG_LEVEL || "error",
    // Paths of arguments are relative to it, aliases of imports to the project.
    WORKBENCH_START_FOLDER: process.cwd(),
  },
});
