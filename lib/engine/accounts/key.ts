import "server-only";
import { randomBytes } from "node:crypto";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../storage/open-database";

const prefix = "wbk_";

/**
 * The engine's key. Created at the first call and stored in the data folder, readable only by its
 * owner.
 */
export function engineKey(dataDirectory: string): string {
  makeFolder(dataDirectory);
  const file = join(dataDirectory, "engine-key");
  try {
    writeFileSync(file, `${prefix}${randomBytes(24).toString("base64url")}\n`, {
      flag: "wx",
      mode: 0o600,
    });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  chmodSync(file, 0o600);
  const key = readFileSync(file, "utf8").trim();
  // Only these characters can be sent in a header.
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new Error(`${file} is empty or damaged. Delete it to create a new key.`);
  return key;
}
