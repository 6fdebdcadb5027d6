/** Installs the programs that run exported collections. They are large, so the project does not depend on them. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inProject } from "../project.mjs";

const PACKAGES = { newman: "6.2.2", "@usebruno/cli": "4.1.0", httpyac: "6.16.7" };

/** The folder of the programs, or what is missing. */
export function findCollectionRunners() {
  const folder =
    process.env.WORKBENCH_TEST_RUNNERS ?? inProject("node_modules/.cache/collection-runners");
  const isInstalled = () =>
    Object.keys(PACKAGES).every((name) =>
      existsSync(join(folder, "node_modules", name, "package.json")),
    );
  if (!isInstalled()) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, "package.json"),
      JSON.stringify({ private: true, dependencies: PACKAGES }, null, 2),
    );
    console.log("Installing newman, Bruno and httpyac …");
    const options = { cwd: folder, stdio: "inherit", shell: process.platform === "win32" };
    spawnSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], options);
  }
  return isInstalled()
    ? { folder }
    : { missing: "newman, Bruno and httpyac (npm could not install them)" };
}
