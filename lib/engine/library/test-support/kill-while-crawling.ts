import "server-only";
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { openLibrary } from "../open-library";

const script = fileURLToPath(new URL("./crawl-site-process.ts", import.meta.url));

export type KilledRun = { readonly pages: readonly string[]; readonly finished: boolean };

/** Runs one reading in a process of its own and kills it without warning, so long after so many pages. */
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
    let trouble = "";
    let isDying = false;
    child.stderr.on("data", (chunk) => {
      trouble += chunk;
    });
    child.stdout.on("data", (chunk) => {
      output += chunk;
      if (isDying || output.split("\n").length <= afterPages) return;
      isDying = true;
      if (laterMs === 0) child.kill("SIGKILL");
      else setTimeout(() => child.kill("SIGKILL"), laterMs);
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

/** What is wrong with a library after a kill: pages that were told of and are not there, and numbers that differ. */
export function errorsAfterKill(site: string, file: string, said: ReadonlySet<string>): string[] {
  const { index, store, close } = openLibrary({ index: file });
  try {
    const lost = [...said].filter((url) => !index.has(url)).map((url) => `${url} is lost`);
    const { pages = 0, counts } = store.site(site) ?? {};
    const inIndex = index.stats().pages;
    if (inIndex !== pages || counts?.read !== pages)
      lost.push(`${inIndex} in the index, ${pages} kept, ${counts?.read} read`);
    return lost;
  } finally {
    close();
  }
}
