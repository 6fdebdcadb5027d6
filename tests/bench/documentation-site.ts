import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makePages, readSections } from "./real-text";

/** Debian packages python3-doc, postgresql-doc-15, openjdk-17-doc and rust-doc, if installed. */
const DOCUMENTATION = [
  "/usr/share/doc/python3.11/html",
  "/usr/share/doc/postgresql-doc-15/html",
  "/usr/share/doc/openjdk-17-jre-headless/api",
  "/usr/share/doc/rust-doc/html",
];

export type Site = {
  readonly origin: string;
  readonly pages: number;
  readonly stop: () => void;
};

/** Serves the installed documentation, up to `pages` pages. Without any, it has no pages. */
export const documentationSite = (pages: number): Promise<Site> => serve(pages, DOCUMENTATION);

/**
 * Serves the installed documentation, or generated pages on a machine that has less than `pages`
 * pages of it.
 */
export async function documentationOrGeneratedSite(
  pages: number,
): Promise<Site & { readonly source: "documentation" | "generated" }> {
  const installed = await documentationSite(pages);
  if (installed.pages >= pages) return { ...installed, source: "documentation" };
  installed.stop();
  const folder = mkdtempSync(join(tmpdir(), "generated-site-"));
  writePages(folder, pages);
  const site = await serve(pages, [folder]);
  const stop = () => {
    site.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...site, stop, source: "generated" };
}

/** Pages made of the documentation in node_modules. Each links to the next one. */
function writePages(folder: string, count: number): void {
  for (const [at, { title, text }] of makePages(readSections(), count).entries()) {
    const paragraphs = text.split("\n").map((line) => `<p>${escaped(line)}</p>`);
    writeFileSync(
      join(folder, `${at}.html`),
      `<!doctype html><html lang="en"><title>${escaped(title)}</title><main><h1>${escaped(title)}</h1>${paragraphs.join("\n")}<a href="${at + 1}.html">Next</a></main></html>`,
    );
  }
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

async function serve(pages: number, folders: readonly string[]): Promise<Site> {
  const script = fileURLToPath(new URL("./library-site.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", script, String(pages), ...folders], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const line = await new Promise<string>((done, fail) => {
    child.stdout.once("data", (chunk: Buffer) => done(chunk.toString()));
    child.once("exit", (code) => fail(new Error(`The site's process ended with code ${code}.`)));
  });
  const [origin = "", found = "0"] = line.trim().split(" ");
  return { origin, pages: Number(found), stop: () => child.kill() };
}
