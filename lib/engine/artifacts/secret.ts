import "server-only";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The secret that signs artifact URLs. Created once and stored in the data folder, readable only by
 * its owner.
 */
export function artifactSecret(dataDirectory: string): string {
  const file = join(dataDirectory, "artifact-secret");
  const existing = read(file);
  if (existing) return existing;
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    // Another process created the secret first; use that one.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  chmodSync(file, 0o600);
  const created = read(file);
  if (!created) throw new Error(`${file} is empty. Delete it to create a new secret.`);
  return created;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim() || null;
  } catch {
    return null;
  }
}
