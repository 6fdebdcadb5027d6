import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { render } from "@/lib/engine/load/browser/render";
import { listenOnLoopback } from "../support/loopback";
import { type BenchmarkResult, median, rounded } from "./benchmark";
import { engineBrowser } from "./engine-browser";

const KILLS = 100;
const MAX_MS = 2_000;

/**
 * Kills the browser repeatedly during a job: how soon the job fails, whether the next one works,
 * and which processes remain.
 */
export async function browserKills(): Promise<BenchmarkResult> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "browser-kills-"));
  let begun = () => {};
  const site = createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    if (request.url === "/") response.end("<!doctype html><p>words");
    else {
      response.write("<!doctype html><p>begun");
      begun();
    }
  });
  const origin = await listenOnLoopback(site);
  const deps = engineBrowser(dataDirectory, origin);
  const { pool } = deps;
  const { signal } = new AbortController();
  const open = (path: string) => render({ url: origin + path, timeout: 30_000 }, signal, deps);

  const untilError: number[] = [];
  const groups: number[] = [];
  let nextFine = 0;
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      const isUnderWay = new Promise<void>((done) => {
        begun = done;
      });
      const group = await pool.use(async ({ processGroup }) => processGroup, signal);
      groups.push(group);
      const job = open("/never");
      await isUnderWay;
      const killed = performance.now();
      process.kill(-group, "SIGKILL");
      const result = await job;
      if (!result.ok && result.kind === "gone") untilError.push(performance.now() - killed);
      if ((await open("/")).ok) nextFine += 1;
    }
    await pool.close();
    // The init process needs a moment to reap orphans.
    await new Promise((done) => setTimeout(done, 2_000));
    const living = execFileSync("ps", ["-eo", "pgid="], { encoding: "utf8" })
      .split("\n")
      .filter((group) => groups.includes(Number(group)) && Number(group) > 0).length;
    const folder = join(dataDirectory, "browser");
    const profiles = existsSync(folder) ? readdirSync(folder).length : 0;
    const slowest = Math.max(...untilError);
    return {
      name: `browser killed ${KILLS} times during a job`,
      figures: {
        errors: untilError.length,
        medianMilliseconds: rounded(median(untilError), 0),
        slowestMilliseconds: rounded(slowest, 0),
        nextJobsFine: nextFine,
        processesLeft: living,
        profilesLeft: profiles,
      },
      target: `every error within ${MAX_MS} ms, every next job succeeds, no processes left`,
      isMet:
        untilError.length === KILLS &&
        slowest <= MAX_MS &&
        nextFine === KILLS &&
        living + profiles === 0,
    };
  } finally {
    await pool.close();
    site.close();
    site.closeAllConnections();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
