#!/usr/bin/env node
/**
 * Serves the tools for agents over standard input and output. Runs on Node 16 and starts the project's Node. Standard
 * output carries only messages of the protocol; everything else is on standard error.
 */
import { runInPlace, settings } from "./project.mjs";

runInPlace("scripts/mcp-stdio.ts", { env: { WORKBENCH_DATA_DIR: settings().dataDirectory } });
