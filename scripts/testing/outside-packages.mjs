/** Packages that some tests and benchmarks need. They are large, so the project does not depend on them. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inProject } from "../project.mjs";

const RUNNERS = { newman: "6.2.2", "@usebruno/cli": "4.1.0", httpyac: "6.16.7" };
const OPENAPI_TOOLS = {
  "@redocly/cli": "2.77.0",
  "@stoplight/spectral-cli": "6.16.3",
  "insomnia-importers": "3.6.0",
  "openapi-to-postmanv2": "6.3.3",
};

/**
 * Installs packages of exact versions in a folder of their own. Returns whether they are installed.
 *
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} packages - Versions by package name.
 * @returns {boolean}
 */
export function installOutside(folder, packages) {
  if (areInstalled(folder, packages)) return true;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ private: true, dependencies: packages }, null, 2),
  );
  console.log(`Installing ${Object.keys(packages).join(", ")} …`);
  const options = { cwd: folder, stdio: "inherit", shell: process.platform === "win32" };
  spawnSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], options);
  return areInstalled(folder, packages);
}

function areInstalled(folder, packages) {
  return Object.entries(packages).every(([name, version]) => {
    const file = join(folder, "node_modules", name, "package.json");
    return existsSync(file) && JSON.parse(readFileSync(file, "utf8")).version === version;
  });
}

/** The folder of the programs that run exported collections, or what is missing. */
export function findCollectionRunners() {
  const folder =
    process.env.WORKBENCH_TEST_RUNNERS ?? inProject("node_modules/.cache/collection-runners");
  return installOutside(folder, RUNNERS)
    ? { folder }
    : { missing: "newman, Bruno and httpyac (npm could not install them)" };
}

/** The folders of the programs that check and import OpenAPI, and of the runners, or what is missing. */
export function findOpenApiTools() {
  const runners = findCollectionRunners();
  if (runners.missing) return runners;
  const folder =
    process.env.WORKBENCH_TEST_OPENAPI ?? inProject("node_modules/.cache/openapi-tools");
  return installOutside(folder, OPENAPI_TOOLS)
    ? { folder, runners: runners.folder }
    : { missing: `${Object.keys(OPENAPI_TOOLS).join(", ")} (npm could not install them)` };
}
