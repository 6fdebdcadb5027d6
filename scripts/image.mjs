import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import {
  checkArguments,
  childEnvironment,
  ensureInstalled,
  finishBuild,
  inProject,
  projectNode,
  root,
  run,
  stop,
  typescript,
} from "./project.mjs";

const DIST = ".next-image";
/** Scope of the package with Chromium, which only an image with the browser contains. */
const BROWSER_PACKAGE = "@sparticuz";
const threads = ["lib/engine/page/thread/page-thread", "lib/engine/library/crawl/crawl-thread"];
/** Loaded by name, so that `ldd` does not list them: host names and the system's own. */
const NAME_LIBRARIES = ["libnss_files.so.2", "libnss_dns.so.2", "libresolv.so.2"];

checkArguments(
  "npm run image",
  "Makes the root file system of the container image in .image/root, and the image if buildah, podman or docker is installed. Linux on x64 only.",
  ["--without-browser", "--root-only"],
);
const flags = new Set(process.argv.slice(2));
const hasBrowser = !flags.has("--without-browser");
const folder = inProject(".image", hasBrowser ? "root" : "root-without-browser");
const app = join(folder, "app");

if (process.platform !== "linux" || process.arch !== "x64")
  stop("The image can be made on Linux with an x64 processor only.");
ensureInstalled();
await buildServer();
rmSync(folder, { recursive: true, force: true });
copyServer();
await bundleThreads();
if (hasBrowser) await addBrowser();
addSystem();
makeReadable(folder);
console.log(`${folder}: ${megabytes(sizeOf(folder))} MB`);
if (!flags.has("--root-only")) buildImage();

async function buildServer() {
  // The build adds its folder to this file.
  const settings = readFileSync(inProject("tsconfig.json"));
  try {
    const code = await run([inProject("node_modules/next/dist/bin/next"), "build"], {
      env: { WORKBENCH_BUILD: "image" },
      stdio: ["ignore", 2, 2],
    });
    if (code !== 0) stop("The build failed. See its output above.");
    process.env.WORKBENCH_BUILD = "image";
    await finishBuild(DIST);
  } finally {
    writeFileSync(inProject("tsconfig.json"), settings);
  }
}

function copyServer() {
  const built = inProject(DIST, "standalone");
  mkdirSync(app, { recursive: true });
  for (const name of [DIST, "node_modules", "server.js", "package.json"])
    cpSync(join(built, name), join(app, name), {
      recursive: true,
      // The names that the server loads packages by are relative links.
      verbatimSymlinks: true,
      filter: (path) => !path.includes(`/node_modules/${BROWSER_PACKAGE}`),
    });
  // The trace of the build misses files that these packages load by name.
  for (const name of readJson("server-packages.json"))
    cpSync(inProject("node_modules", name), join(app, "node_modules", name), { recursive: true });
  cpSync(inProject(DIST, "static"), join(app, DIST, "static"), { recursive: true });
  for (const name of [
    "guide-crawl.json.gz",
    "guide-library.sqlite",
    "guide-digest",
    "compressed",
  ]) {
    const file = join(DIST, name);
    if (existsSync(inProject(file))) copyFileSync(inProject(file), join(app, file));
  }
  for (const name of ["public", "lib/guide/pages"])
    cpSync(inProject(name), join(app, name), { recursive: true });
  for (const name of ["start.mjs", "health.mjs"])
    copyFileSync(inProject("container", name), join(app, name));
}

function readJson(path) {
  return JSON.parse(readFileSync(inProject(path), "utf8"));
}

async function bundleThreads() {
  const { build } = await import("esbuild");
  await build({
    entryPoints: threads.map((thread) => inProject(`${thread}.ts`)),
    outdir: app,
    outbase: root,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node22",
    conditions: ["react-server"],
    external: [...readJson("server-packages.json"), "@sparticuz/chromium"],
    // Bundled CommonJS modules call it.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    logLevel: "warning",
  });
}

async function addBrowser() {
  const target = join(app, "chromium");
  const code = await run(typescript(inProject("scripts/unpack-chromium.ts"), target));
  if (code !== 0) stop("Chromium could not be unpacked.");
  const fonts = join(target, "fonts.conf");
  const text = readFileSync(fonts, "utf8");
  writeFileSync(
    fonts,
    text.replaceAll(target, "/app/chromium").replace("/app/chromium/cache", "/tmp/fonts"),
  );
}

/** Node, and the system's libraries that it and Chromium are linked with. */
function addSystem() {
  const node = join(folder, "usr/local/bin/node");
  mkdirSync(dirname(node), { recursive: true });
  copyFileSync(projectNode(), node);
  const libraries = librariesOf(node, "");
  if (hasBrowser) {
    const chromium = join(app, "chromium");
    for (const library of librariesOf(join(chromium, "chromium"), join(chromium, "lib")))
      if (!library.startsWith(folder)) libraries.add(library);
  }
  const [first = ""] = [...libraries].filter((path) => path.endsWith("/libc.so.6"));
  for (const name of NAME_LIBRARIES) libraries.add(join(dirname(first), name));
  for (const library of libraries) {
    if (!existsSync(library)) continue;
    const to = join(folder, library);
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(realpathSync(library), to);
  }
  const files = {
    "etc/passwd": "root:x:0:0::/:\nworkbench:x:10001:0::/data:\n",
    "etc/group": "root:x:0:\n",
    "etc/nsswitch.conf": "hosts: files dns\n",
  };
  mkdirSync(join(folder, "etc"), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  for (const [name, mode] of [
    ["tmp", 0o1777],
    ["data", 0o770],
  ]) {
    mkdirSync(join(folder, name), { recursive: true });
    chmodSync(join(folder, name), mode);
  }
}

function librariesOf(program, searched) {
  const { stdout } = spawnSync("ldd", [program], {
    encoding: "utf8",
    env: { ...childEnvironment(), LD_LIBRARY_PATH: searched },
  });
  const missing = /^\s*(\S+) => not found/m.exec(stdout);
  if (missing) stop(`${program} needs ${missing[1]}, which this machine lacks.`);
  return new Set([...stdout.matchAll(/(?:=> |^\s+)(\/\S+)/gm)].map(([, path]) => path));
}

/** Any user may read all files: the container can run as any uid. */
function makeReadable(path) {
  const found = lstatSync(path);
  const isFolder = found.isDirectory();
  if (found.isSymbolicLink()) return;
  if (/\/(?:tmp|data)$/.test(path) && dirname(path) === folder) return;
  chmodSync(path, isFolder || found.mode & 0o100 ? 0o755 : 0o644);
  if (isFolder) for (const name of readdirSync(path)) makeReadable(join(path, name));
}

function sizeOf(path) {
  const found = lstatSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

function megabytes(bytes) {
  return Math.round(bytes / 1e6);
}

function buildImage() {
  const builder = ["buildah", "podman", "docker"].find(
    (name) => spawnSync(name, ["info"], { stdio: "ignore" }).status === 0,
  );
  if (builder === undefined)
    stop("The root file system is ready. To make the image, install buildah, podman or docker.");
  const source = hasBrowser ? ".image/root" : ".image/root-without-browser";
  const tag = `search-workbench${hasBrowser ? "" : ":without-browser"}`;
  const file = ["-f", "Containerfile", "--build-arg", `ROOT=${source}`, "-t", tag, "."];
  const { status } = spawnSync(builder, ["build", ...file], { cwd: root, stdio: "inherit" });
  if (status !== 0) stop(`${builder} could not make the image.`);
}
