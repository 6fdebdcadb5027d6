import "server-only";
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { openLibrary } from "../sqlite/open-library";

const script = fileURLToPath(new URL("./crawl-site-process.ts", import.meta.url));

export type KilledRun = { readonly pages: readonly string[]; readonly finished: boolean };

/**
 * Runs one crawl in a separate process and kills it without warning, `laterMs` after `afterPages`
 * pages.
 */
export function crawlAndKill(
  url: string,
  file: string,
  { afterPages, laterMs }: { readonly afterPages: number; readonly laterMs: number },
): Promise<KilledRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ["--conditions=react-server", "--import", "tsx", script, url, file],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    let output = "";
    let errorOutput = "";
    let isKilled = false;
    child.stderr.on("data", (chunk) => {
      errorOutput += chunk;
    });
    child.stdout.on("data", (chunk) => {
      output += chunk;
      if (isKilled || output.split("\n").length <= afterPages) return;
      isKilled = true;
      if (laterMs === 0) child.kill("SIGKILL");
      else setTimeout(() => child.kill("SIGKILL"), laterMs);
    });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      // A truncated line was not reported.
      const lines = output.split("\n").slice(0, -1);
      if (signal === null && code !== 0) reject(new Error(errorOutput));
      resolve({
        pages: lines.filter((line) => line.startsWith("http")),
        finished: lines.includes("finished"),
      });
    });
  });
}

/** Damage to a library after a kill: reported pages that are missing, and counts that differ. */
export async function errorsAfterKill(
  site: string,
  file: string,
  reported: ReadonlySet<string>,
): Promise<string[]> {
  const { index, store, close } = openLibrary({ index: file });
  try {
    const lost = [...reported].filter((url) => !index.has(url)).map((url) => `${url} is lost`);
    const { pages = 0, counts } = (await store.site(site)) ?? {};
    const inIndex = index.stats().pages;
    if (inIndex !== pages || counts?.read !== pages)
      lost.push(`${inIndex} in the index, ${pages} in the library, ${counts?.read} read`);
    return lost;
  } finally {
    close();
  }
}
