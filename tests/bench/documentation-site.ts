import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Debian packages python3-doc, postgresql-doc-15, openjdk-17-doc and rust-doc, if installed. */
const DOCUMENTATION = [
  "/usr/share/doc/python3.11/html",
  "/usr/share/doc/postgresql-doc-15/html",
  "/usr/share/doc/openjdk-17-jre-headless/api",
  "/usr/share/doc/rust-doc/html",
];

/**
 * Starts the documentation site; returns its URL, its number of pages, and a function to stop it.
 */
export async function documentationSite(
  pages: number,
): Promise<{ origin: string; pages: number; process: ChildProcess }> {
  const script = fileURLToPath(new URL("./library-site.ts", import.meta.url));
  const child = spawn(
    process.execPath,
    ["--import", "tsx", script, String(pages), ...DOCUMENTATION],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const line = await new Promise<string>((done) => {
    child.stdout.once("data", (chunk: Buffer) => done(chunk.toString()));
  });
  const [origin = "", found = "0"] = line.trim().split(" ");
  return { origin, pages: Number(found), process: child };
}
