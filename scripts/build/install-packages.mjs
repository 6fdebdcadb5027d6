/**
 * Installs the packages of the lock file of the current folder: `node scripts/build/install-packages.mjs`.
 *
 * The lock file names no URLs, so npm would ask the registry for each package where its archive is, and read a list of
 * all its versions, which takes a third of the time. Registries have their archives at the same paths, so npm gets a
 * lock file with URLs while it installs. If that fails, as at a registry with other paths, it installs again without
 * them.
 *
 * Uses only Node's own modules and runs on Node 16.
 */
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { lockWithUrls } from "./lock-with-urls.mjs";

/** npm prefers it to package-lock.json. */
const TEMPORARY_LOCK = "npm-shrinkwrap.json";

const shell = process.platform === "win32";
const npm = shell ? "npm.cmd" : "npm";
let isInterrupted = false;
// npm gets the same interrupt, and removes what it has unpacked before it ends.
process.on("SIGINT", () => {
  isInterrupted = true;
});

function install() {
  const options = { stdio: ["ignore", 2, 2], shell };
  const child = spawn(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"], options);
  return new Promise((done) => {
    child.on("error", () => done(1));
    child.on("exit", (code) => done(code ?? 1));
  });
}

const { stdout } = spawnSync(npm, ["config", "get", "registry"], { shell, encoding: "utf8" });
const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
let code = 1;
try {
  writeFileSync(TEMPORARY_LOCK, JSON.stringify(lockWithUrls(lock, String(stdout).trim())));
  code = await install();
} finally {
  rmSync(TEMPORARY_LOCK, { force: true });
}
if (code !== 0 && !isInterrupted) {
  console.error("Installing again, from where the registry says that the archives are …");
  code = await install();
}
process.exitCode = isInterrupted ? 130 : code;
