import "server-only";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What addresses of artifacts are signed with: made once, kept in the data folder, readable by its owner only. */
export function artifactSecret(dataDirectory: string): string {
  const file = join(dataDirectory, "artifact-secret");
  const known = read(file);
  if (known) return known;
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    // Another process was faster, and its secret is as good.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  chmodSync(file, 0o600);
  const made = read(file);
  if (!made) throw new Error(`${file} is empty. Delete it, and a new secret is made.`);
  return made;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim() || null;
  } catch {
    return null;
  }
}
