import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openIndex } from "../index/search-index";
import { type Answer, localSite } from "../page/test-support/local-site";
import { openLibrary } from "./library-store";

const PAGES = 120;
const script = fileURLToPath(new URL("./test-support/read-site-process.ts", import.meta.url));

/** Runs one reading in a process of its own and kills it without warning after so many pages. */
function readAndKill(
  args: string[],
  killAfter: number,
): Promise<{ pages: string[]; finished: boolean }> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ["--conditions=react-server", "--import", "tsx", script, ...args],
      {
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    let output = "";
    let trouble = "";
    child.stderr.on("data", (chunk) => {
      trouble += chunk;
    });
    child.stdout.on("data", (chunk) => {
      output += chunk;
      if (output.split("\n").length > killAfter) child.kill("SIGKILL");
    });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      // What was cut off in the middle of a line was not said.
      const lines = output.split("\n").slice(0, -1);
      if (signal === null && code !== 0) reject(new Error(trouble));
      resolve({
        pages: lines.filter((line) => line.startsWith("http")),
        finished: lines.includes("finished"),
      });
    });
  });
}

test("killed without warning again and again, a reading goes on and loses nothing that it said", {
  timeout: 120_000,
}, async () => {
  const pages: Record<string, Answer> = {};
  const link = (n: number) => `<a href="/${n}">l</a>`;
  for (let n = 0; n < PAGES; n += 1) {
    const html = `<title>N${n}</title><p>Page number ${n}</p>${link(2 * n + 1)}${link(2 * n + 2)}${link(0)}`;
    pages[`/${n}`] = (_, response) => {
      response.setHeader("content-type", "text/html");
      setTimeout(() => response.end(html), 4);
    };
  }
  const site = await localSite(pages);
  const folder = mkdtempSync(join(tmpdir(), "library-crash-"));
  const [indexFile, libraryFile] = [join(folder, "index.sqlite"), join(folder, "library.sqlite")];
  try {
    const said = new Set<string>();
    let kills = 0;
    for (let finished = false; !finished; ) {
      site.requests.length = 0;
      const run = await readAndKill(
        [`${site.origin}/0`, indexFile, libraryFile],
        7 + ((kills * 13) % 29),
      );
      finished = run.finished;
      // Neither asked for again nor said again.
      expect(site.requests.filter((path) => said.has(site.origin + path))).toEqual([]);
      expect(run.pages.filter((url) => said.has(url))).toEqual([]);
      for (const url of run.pages) said.add(url);
      const index = openIndex(indexFile);
      expect([...said].filter((url) => !index.has(url))).toEqual([]);
      index.close();
      if (!finished) kills += 1;
      expect(kills).toBeLessThan(60);
    }
    expect(kills).toBeGreaterThan(2);
    const index = openIndex(indexFile);
    const store = openLibrary(libraryFile);
    expect(index.stats().pages).toBe(PAGES);
    expect(store.listSites()).toMatchObject([
      { state: "finished", pages: PAGES, counts: { read: PAGES } },
    ]);
    index.close();
    store.close();
  } finally {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
