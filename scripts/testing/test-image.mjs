/**
 * Makes the container image and runs it: as a user id that the image does not know, without capabilities and without write
 * access to its files. Needs root, Linux on x64 and buildah; says so if something is missing.
 */
import { spawn, spawnSync } from "node:child_process";
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureInstalled, inProject, run, stop } from "../project.mjs";

const USER = 23_456;
const PASSWORD = "a password for the image test";
const MAX_MB = { whole: 600, withoutBrowser: 250 };
const STOP_SECONDS = 10;

let passed = 0;
const failures = [];
const check = (title, isMet, detail = "") => {
  console.log(`${isMet ? "ok" : "FAILED"}  ${title}${detail && ` (${detail})`}`);
  if (isMet) passed += 1;
  else failures.push(title);
};

const missing =
  process.platform !== "linux" || process.arch !== "x64" || process.getuid() !== 0
    ? "Linux on x64 as root"
    : spawnSync("buildah", ["--version"]).status === 0
      ? null
      : "buildah (on Debian: apt-get install buildah)";
if (missing !== null) {
  console.log(`\nSKIPPED: the container image was not tested, because it needs ${missing}.`);
  console.log("\n0 passed, 0 failed, 1 skipped");
  process.exit(0);
}

ensureInstalled();
if ((await run([inProject("scripts/image.mjs"), "--root-only"])) !== 0)
  stop("The image could not be made.");
const root = inProject(".image/root");
const storage = mkdtempSync(join(tmpdir(), "image-"));
const buildah = (...args) => [
  ...["--root", join(storage, "store"), "--runroot", join(storage, "run")],
  ...["--storage-driver", "vfs", ...args],
];
const call = (...args) => {
  const { status, stdout, stderr } = spawnSync("buildah", buildah(...args), {
    cwd: inProject(),
    encoding: "utf8",
  });
  if (status !== 0) stop(stderr);
  return stdout.trim();
};

try {
  checkFiles();
  call("build", "--isolation", "chroot", "-f", "Containerfile", "-t", "search-workbench", ".");
  await checkRun(call("from", "localhost/search-workbench"));
} finally {
  const left = findServer();
  if (left !== null) process.kill(left, "SIGKILL");
  spawnSync("buildah", buildah("rm", "--all"));
  rmSync(storage, { recursive: true, force: true });
}
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;

function checkFiles() {
  const sizes = (path) => {
    const found = lstatSync(path);
    if (!found.isDirectory()) return found.size;
    return readdirSync(path).reduce((sum, name) => sum + sizes(join(path, name)), 0);
  };
  const whole = Math.round(sizes(root) / 1e6);
  const withoutBrowser = whole - Math.round(sizes(join(root, "app/chromium")) / 1e6);
  check("is small enough", whole <= MAX_MB.whole, `${whole} MB`);
  check(
    "is small enough without the browser",
    withoutBrowser <= MAX_MB.withoutBrowser,
    `${withoutBrowser} MB`,
  );
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  const tools = files.filter((path) =>
    /(?:^|\/)(?:npm|npx|corepack|esbuild|tsx|gcc|sh|bash|busybox)$/.test(path),
  );
  check("has no shell, npm or compiler", tools.length === 0, tools.join(", "));
  const writable = files.filter((path) => {
    const { mode } = lstatSync(join(root, path));
    return (mode & 0o120000) !== 0o120000 && (mode & 0o022) !== 0;
  });
  check("has two folders that others may write", writable.toSorted().join() === "data,tmp");
}

async function checkRun(container) {
  const port = await freePort();
  const start = (...env) =>
    spawn(
      "buildah",
      buildah(
        ...["run", "--isolation", "chroot", "--user", `${USER}:0`],
        ...env.flatMap((pair) => ["--env", pair]),
        ...[container, "--", "node", "/app/start.mjs"],
      ),
      { stdio: ["ignore", "pipe", "pipe"] },
    );
  const textOf = (child) => {
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (text += part));
    return () => text;
  };
  const exitOf = (child) => new Promise((done) => child.once("exit", done));

  const open = start(`PORT=${port}`);
  const output = textOf(open);
  const code = await exitOf(open);
  check("does not start for other machines without a password", code !== 0, output().trim());

  const server = start(`PORT=${port}`, `WORKBENCH_PASSWORD=${PASSWORD}`, "WORKBENCH_ENGINE=on");
  const log = textOf(server);
  const exit = exitOf(server);
  const origin = `http://127.0.0.1:${port}`;
  const isReady = await until(async () => (await fetch(`${origin}/api/health?check=ready`)).ok);
  check("becomes ready as an arbitrary user", isReady, isReady ? "" : log().slice(-500));
  const pid = processOf();
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  check("runs as that user, without capabilities", isPlain(status));
  const probe = await fetch(`${origin}/api/health`, { headers: { host: `10.1.2.3:${port}` } });
  check("answers probes that use the address of the pod", probe.ok);
  // The file system of the container, as Linux shows it for its process.
  const key = readFileSync(`/proc/${pid}/root/data/engine-key`, "utf8").trim();
  const search = await fetch(`${origin}/v2/search`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({
      query: "screenshot",
      limit: 1,
      scrapeOptions: { formats: ["markdown", { type: "screenshot" }], maxAge: 0 },
    }),
  });
  const [page] = (await search.json()).data?.web ?? [];
  check("searches and scrapes", typeof page?.markdown === "string" && page.markdown.length > 100);
  const picture = page?.screenshot ? await fetch(page.screenshot) : null;
  const bytes = picture ? (await picture.arrayBuffer()).byteLength : 0;
  check("takes a screenshot with the browser of the image", bytes > 5_000, `${bytes} bytes`);
  const begun = performance.now();
  process.kill(pid, "SIGTERM");
  const ended = await exit;
  const seconds = (performance.now() - begun) / 1_000;
  check(
    "ends on SIGTERM with 0",
    ended === 0 && seconds <= STOP_SECONDS,
    `${seconds.toFixed(1)} s`,
  );
}

function isPlain(status) {
  return new RegExp(`^Uid:\\s+${USER}\\s`, "m").test(status) && /^CapEff:\s+0+$/m.test(status);
}

/** The server of the image. */
function processOf() {
  return findServer() ?? stop("The server of the image has ended.");
}

function findServer() {
  const found = readdirSync("/proc").find((name) => {
    try {
      return (
        /^\d+$/.test(name) &&
        new RegExp(`^Uid:\\s+${USER}\\s`, "m").test(readFileSync(`/proc/${name}/status`, "utf8")) &&
        readFileSync(`/proc/${name}/cmdline`, "utf8").startsWith("next-server")
      );
    } catch {
      return false;
    }
  });
  return found === undefined ? null : Number(found);
}

async function until(attempt) {
  for (let left = 120; left > 0; left -= 1) {
    if (await attempt().catch(() => false)) return true;
    await new Promise((wait) => setTimeout(wait, 500));
  }
  return false;
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}
