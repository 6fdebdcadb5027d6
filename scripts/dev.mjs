import { checkArguments, ensureInstalled, inProject, run, settings } from "./project.mjs";

checkArguments(
  "npm run dev",
  "Serves the workbench and reloads it on changes. Settings are environment variables, such as PORT=3001 npm run dev.",
);
ensureInstalled();
const { host, port, dataDirectory } = settings();
process.exitCode = await run(
  [inProject("node_modules/next/dist/bin/next"), "dev", "-H", host, "-p", port],
  {
    env: { HOST: host, PORT: port, WORKBENCH_DATA_DIR: dataDirectory },
  },
);
