/** Packages that some tests and benchmarks need. They are large, so the project does not depend on them. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

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
