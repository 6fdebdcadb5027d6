/** Runs the development server with hot reloading. */
import { ensureInstalled, inProject, run, settings } from "./project.mjs";

ensureInstalled();
const { host, port, dataDirectory } = settings();
process.exitCode = await run(
  [inProject("node_modules/next/dist/bin/next"), "dev", "-H", host, "-p", port],
  {
    env: { HOST: host, PORT: port, WORKBENCH_DATA_DIR: dataDirectory },
  },
);
