import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const START_MS = 60_000;

/**
 * Crawls the guide of the built server as the engine would at its first start, and stores what it
 * found in files of the build, so that no server has to: `record-guide.ts FOLDER [FLAGS …]`, with
 * the folder of the build, and the flags of Node that servers are started with.
 */
async function recordGuide(build: string, flags: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "workbench-guide-"));
  const origin = `http://127.0.0.1:${await freePort()}`;
  const server = startServer(origin, folder, flags);
  try {
    // Loads while the server starts.
    const { crawlGuide } = await import("./crawl-guide");
    await responds(origin);
    await crawlGuide(origin, build, folder);
  } finally {
    const ended = new Promise((done) => server.once("exit", done));
    if (server.exitCode === null && server.kill("SIGTERM")) await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The server without the operator's settings, some of which change its pages. */
function startServer(origin: string, folder: string, flags: readonly string[]) {
  const { hostname, port } = new URL(origin);
  const settings = Object.keys(process.env).filter((name) => name.startsWith("WORKBENCH_"));
  return spawn(process.execPath, [...flags, "scripts/serve.mjs", hostname, port], {
    env: {
      ...process.env,
      ...Object.fromEntries(settings.map((name) => [name, ""])),
      // Empty values hide those in files that the framework reads.
      ...{ WORKBENCH_PASSWORD: "", WORKBENCH_URL: "", WORKBENCH_ENGINE: "off" },
      ...{ HOST: hostname, PORT: port, WORKBENCH_DATA_DIR: folder },
      WORKBENCH_BUILD: process.env.WORKBENCH_BUILD,
      NODE_ENV: "production",
      NEXT_MANUAL_SIG_HANDLE: "true",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on("error", fail).listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function responds(origin: string): Promise<void> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    const isUp = await fetch(`${origin}/robots.txt`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    if (performance.now() > deadline) throw new Error("The built server does not respond.");
    await new Promise((wait) => setTimeout(wait, 100));
  }
}

const [build, ...flags] = process.argv.slice(2);
if (build === undefined) throw new Error("Name the folder: record-guide.ts FOLDER [FLAGS …]");
await recordGuide(build, flags);
