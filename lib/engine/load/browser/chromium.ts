import "server-only";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { extract } from "tar-fs";

/** Everything that a launch needs: the program, and what its environment must hold besides the usual. */
export type Chromium = {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
  readonly origin: "environment" | "system" | "playwright" | "package";
};

/** Debian's headless shell first: it starts in half the time and memory of the full browser. */
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
 * Arguments for every launch. As root Chromium refuses its sandbox; everybody else keeps it. The rest keeps it
 * from talking to anybody by itself.
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
 * Finds a Chromium: WORKBENCH_CHROMIUM, then the system's, then Playwright's own, then the one that comes as a
 * package (Linux on x64), unpacked into `unpackInto` at its first use. Null where there is none.
 */
export async function findChromium(unpackInto: string): Promise<Chromium | null> {
  const named = process.env.WORKBENCH_CHROMIUM;
  if (named) {
    if (!existsSync(named))
      throw new Error(`WORKBENCH_CHROMIUM names ${named}, which is not there.`);
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

/** Its own `executablePath()` would trust a file in the shared temporary folder; so we unpack it ourselves. */
async function unpackPackagedChromium(folder: string): Promise<Chromium> {
  // Looked up from where the program runs: a bundler would otherwise try to take the package in.
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
    // Without a configuration of its own it finds no font, and text stays blank.
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
