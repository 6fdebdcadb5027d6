/**
 * Runs the tests against real servers: `npm run test:scale`. Starts OpenSearch on loopback, where Maven and a JDK are
 * installed, in the version of `WORKBENCH_TEST_OPENSEARCH_VERSION` (3 or 2); the tests start PostgreSQL themselves. Also
 * runs exported collections and the programs of the Code view, and lints and imports the OpenAPI description. Prints
 * what was skipped and why.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ensureBuilt, ensureInstalled, inProject, stop } from "../project.mjs";
import { codePrograms } from "./code-programs.mjs";
import { findOpenSearch, startCluster } from "./opensearch-cluster.mjs";
import { findCollectionRunners, findOpenApiTools } from "./outside-packages.mjs";
import { runUnitTests } from "./unit-tests.mjs";

/**
 * `find` returns what `start` needs, or `{ missing }` with the reason. `start` returns variables for the tests and a
 * function that stops the server.
 */
const servers = [
  {
    name: "OpenSearch",
    tests: ["tests/scale/opensearch", "lib/engine/index"],
    find: () =>
      process.env.WORKBENCH_TEST_OPENSEARCH
        ? { running: process.env.WORKBENCH_TEST_OPENSEARCH }
        : findOpenSearch(),
    start: startOpenSearch,
  },
  {
    name: "PostgreSQL",
    tests: ["tests/scale/postgres"],
    find: () =>
      process.env.WORKBENCH_TEST_POSTGRES || existsSync("/usr/lib/postgresql")
        ? {}
        : { missing: "PostgreSQL (on Debian: apt-get install postgresql)" },
    // Each test file starts its own.
    start: async () => ({ env: {}, stop: async () => {} }),
  },
  {
    name: "S3",
    tests: ["tests/scale/s3"],
    // The list of files is in PostgreSQL. Go compiles the service, once.
    find: () => {
      if (!process.env.WORKBENCH_TEST_POSTGRES && !existsSync("/usr/lib/postgresql"))
        return { missing: "PostgreSQL" };
      return process.env.WORKBENCH_TEST_S3 ||
        existsSync(inProject("node_modules/.cache/versitygw/versitygw")) ||
        spawnSync("go", ["version"]).status === 0
        ? {}
        : { missing: "Go, to compile an S3 service" };
    },
    start: async () => ({ env: {}, stop: async () => {} }),
  },
  {
    name: "Collections",
    tests: ["tests/scale/collections"],
    find: findCollectionRunners,
    start: async ({ folder }) => ({
      env: { WORKBENCH_TEST_RUNNERS: folder },
      stop: async () => {},
    }),
  },
  {
    name: "API description",
    tests: ["tests/scale/openapi"],
    find: findOpenApiTools,
    start: async ({ folder, runners }) => ({
      env: { WORKBENCH_TEST_OPENAPI: folder, WORKBENCH_TEST_RUNNERS: runners },
      stop: async () => {},
    }),
  },
  ...codePrograms,
];

const [only = ""] = process.argv.slice(2);
const chosen = servers.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()));
if (chosen.length === 0)
  stop(`No test has “${only}” in its name. Names: ${servers.map(({ name }) => name).join(", ")}.`);
ensureInstalled();
const skipped = [];
const started = [];
/** Folders of the tests that use the OpenSearch cluster, of which some stop its nodes, and of all others. */
const tests = { cluster: [], others: [] };
/** Languages whose code is run. */
const languages = [];
const env = { WORKBENCH_TEST_SCALE: "1" };
let outcomes = [];
process.once("SIGINT", () => stopAll().then(() => process.exit(130)));
try {
  for (const { name, find, start, tests: folders } of chosen) {
    const found = find();
    if (found.missing) {
      skipped.push(`SKIPPED: ${name} was not tested, because this machine lacks ${found.missing}.`);
      continue;
    }
    if (!folders.some((folder) => existsSync(inProject(folder)))) continue;
    console.log(`Starting ${name} …`);
    const server = await start(found);
    started.push(server);
    Object.assign(env, server.env);
    if (server.code) languages.push(server.code);
    const group = name === "OpenSearch" ? tests.cluster : tests.others;
    group.push(...folders.filter((folder) => !group.includes(folder)));
  }
  // Some tests start whole servers.
  if (started.length > 0) await ensureBuilt();
  // At the same time, because both mostly wait: for nodes that start again, and for the work of killed processes.
  outcomes = await Promise.all(
    Object.entries(tests)
      .filter(([, folders]) => folders.length > 0)
      .map(([name, folders]) =>
        runUnitTests(
          ["--project", "scale*", "--maxWorkers=1", ...folders],
          { ...env, WORKBENCH_TEST_CODE: languages.join() },
          name,
        ),
      ),
  );
} finally {
  await stopAll();
}
const sum = (count) => outcomes.reduce((total, each) => total + each[count], 0);
const [passed, failed] = [sum("passed"), sum("failed")];
for (const line of [...outcomes.flatMap(({ lines }) => lines), ...skipped])
  console.log(`\n${line}`);
console.log(`\n${passed} passed, ${failed} failed, ${skipped.length} skipped`);
process.exitCode = failed === 0 ? 0 : 1;

async function stopAll() {
  for (const { stop } of started.splice(0).reverse()) await stop();
}

async function startOpenSearch({ running, ...found }) {
  if (running) return { env: { WORKBENCH_TEST_OPENSEARCH: running }, stop: async () => {} };
  const { cluster, stop } = await startCluster(found);
  return { env: { WORKBENCH_TEST_OPENSEARCH: JSON.stringify(cluster) }, stop };
}
