import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { chromiumArguments, findChromium } from "@/lib/engine/load/browser/chromium";
import { render } from "@/lib/engine/load/browser/render";
import { listenOnLoopback } from "../support/loopback";
import { type BenchmarkResult, median, quantile, rounded, timed } from "./benchmark";
import { engineBrowser } from "./engine-browser";

const ROUNDS = 30;
const WARM_UP = 3;
const MAX_RATIO = 1.3;

/**
 * A warm screenshot by the engine (guard, proxy, separate context, waiting for idle, reading the
 * document) compared with bare playwright-core (separate context, page, load, screenshot),
 * alternating on the same two pages.
 */
export async function screenshotSpeed(): Promise<BenchmarkResult> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "screenshot-bench-"));
  const found = await findChromium(join(dataDirectory, "chromium"));
  if (!found) throw new Error("Chromium not found.");
  const site = createServer((request, response) => {
    const isStyle = request.url === "/style.css";
    response.writeHead(200, { "content-type": isStyle ? "text/css" : "text/html; charset=utf-8" });
    response.end(isStyle ? STYLE : request.url === "/scripted" ? page(SCRIPT) : page(""));
  });
  const origin = await listenOnLoopback(site);
  const bare = await chromium.launch({
    executablePath: found.executablePath,
    args: [...chromiumArguments],
    chromiumSandbox: process.getuid?.() !== 0,
    env: { PATH: process.env.PATH ?? "", ...found.env },
  });
  const deps = engineBrowser(dataDirectory, origin);
  const { pool } = deps;

  const byEngine = (path: string) =>
    timed(async () => {
      const job = { url: origin + path, timeout: 30_000, screenshots: [{}] };
      const result = await render(job, new AbortController().signal, deps);
      if (!result.ok || result.screenshots.length !== 1) throw new Error("The screenshot failed.");
    });
  const byPlaywright = (path: string) =>
    timed(async () => {
      const context = await bare.newContext({ viewport: { width: 1_280, height: 800 } });
      const tab = await context.newPage();
      await tab.goto(origin + path);
      await tab.screenshot();
      await context.close();
    });
  const compare = async (path: string) => {
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      // The order alternates, so that neither profits from the other's pauses.
      const order = round % 2 === 0 ? [byPlaywright, byEngine] : [byEngine, byPlaywright];
      for (const take of order) {
        const taken = await take(path);
        if (round >= 0) (take === byEngine ? ours : theirs).push(taken);
      }
    }
    return { ours, theirs, ratio: rounded(median(ours) / median(theirs)) };
  };

  try {
    const still = await compare("/");
    const scripted = await compare("/scripted");
    return {
      name: "warm screenshot compared with bare playwright-core",
      figures: {
        ratio: still.ratio,
        milliseconds: Math.round(median(still.ours)),
        p95: Math.round(quantile(still.ours, 0.95)),
        bareMilliseconds: Math.round(median(still.theirs)),
        // Includes waiting until a page with scripts is idle, which the bare version does not do.
        scriptedRatio: scripted.ratio,
        scriptedMilliseconds: Math.round(median(scripted.ours)),
        bareScriptedMilliseconds: Math.round(median(scripted.theirs)),
      },
      target: `ratio ≤ ${MAX_RATIO}, with scripts and without`,
      isMet: still.ratio <= MAX_RATIO && scripted.ratio <= MAX_RATIO,
    };
  } finally {
    await pool.close();
    await bare.close();
    site.close();
    site.closeAllConnections();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

const paragraphs = readFileSync(new URL("../../README.md", import.meta.url), "utf8")
  .replaceAll("&", "&amp;")
  .replaceAll("<", "&lt;")
  .split(/\n\n+/);
const page = (extra: string) =>
  `<!doctype html><html lang="en"><head><title>Page</title><link rel="stylesheet" href="/style.css"></head><body><main>${paragraphs.map((text) => `<p>${text}</p>`).join("")}</main>${extra}</body></html>`;
const STYLE =
  "main{max-width:44rem;margin:auto;font:16px/1.5 serif}p{border-bottom:1px solid #ccc}";
const SCRIPT = `<script>document.querySelector("main").append("written by a script")</script>`;
