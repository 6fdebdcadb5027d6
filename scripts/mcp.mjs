#!/usr/bin/env node
/**
 * Serves the tools for agents over standard input and output. Runs on Node 16 and starts the project's Node. Standard
 * output carries only messages of the protocol; everything else is on standard error.
 */
import { spawn } from "node:child_process";
import {
  childEnvironment,
  ensureInstalled,
  inProject,
  projectNode,
  root,
  settings,
  stop,
  typescript,
} from "./project.mjs";

ensureInstalled();
const child = spawn(
  projectNode(),
  typescript(inProject("scripts", "mcp-stdio.ts"), ...process.argv.slice(2)),
  {
    cwd: root,
    env: childEnvironment({ WORKBENCH_DATA_DIR: settings().dataDirectory }),
    stdio: "inherit",
  },
);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", (error) => stop(error.message));
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
