import "server-only";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DataFileError, dataFileCause } from "../storage/data-file-error";
import { makeFolder } from "../storage/open-database";

const prefix = "wbk_";

/**
 * The engine's key. Created at the first call and stored in the data folder, readable only by its
 * owner.
 */
export function engineKey(dataDirectory: string): string {
  makeFolder(dataDirectory);
  const file = join(dataDirectory, "engine-key");
  let key: string;
  try {
    create(file);
    chmodSync(file, 0o600);
    key = readFileSync(file, "utf8").trim();
  } catch (error) {
    const reason = dataFileCause(error);
    throw reason === null ? error : new DataFileError(file, reason, "", { cause: error });
  }
  // Only these characters can be sent in a header.
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new Error(`${file} is empty or damaged. Delete it to create a new key.`);
  return key;
}

function create(file: string): void {
  if (existsSync(file)) return;
  try {
    writeFileSync(file, `${prefix}${randomBytes(24).toString("base64url")}\n`, {
      flag: "wx",
      mode: 0o600,
    });
  } catch (error) {
    // Another process created it meanwhile.
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return;
    // A full disk leaves an empty file.
    rmSync(file, { force: true });
    throw error;
  }
}
