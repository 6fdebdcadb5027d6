import "server-only";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { link, readFile, rename, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { processWide } from "../process-wide";
import { codeOf, folderFailed } from "./folder-error";

declare module "../process-wide" {
  interface ProcessWide {
    collectionQueues?: Map<string, Promise<unknown>>;
  }
}

/** Hidden, so no list contains it. */
const NAME = ".search-workbench.lock";
const RETRY_MS = 25;
/** Changes take milliseconds. A lock that stays the same for longer is of a process that ended. */
const STALE_MS = 4_000;
const LOCK_TIMEOUT_MS = 10_000;

/**
 * Runs one change of a folder at a time, also between servers that share the folder. `check` throws if another server took
 * the lock over, for example because this one was suspended; call it right before the change becomes visible.
 */
export async function withFolderLock<T>(
  root: string,
  work: (check: () => void) => Promise<T>,
): Promise<T> {
  processWide().collectionQueues ??= new Map();
  const queues = processWide().collectionQueues ?? new Map<string, Promise<unknown>>();
  const before = queues.get(root);
  const mine = (async () => {
    await before?.catch(() => {});
    return lockAndRun(root, work);
  })();
  queues.set(root, mine);
  try {
    return await mine;
  } finally {
    if (queues.get(root) === mine) queues.delete(root);
  }
}

async function lockAndRun<T>(root: string, work: (check: () => void) => Promise<T>): Promise<T> {
  const file = join(root, NAME);
  const token = randomUUID();
  await acquire(file, token);
  const isMine = () => {
    try {
      return readFileSync(file, "utf8") === token;
    } catch {
      return false;
    }
  };
  try {
    return await work(() => {
      if (!isMine()) throw busy();
    });
  } finally {
    if (isMine()) await unlink(file).catch(() => {});
  }
}

async function acquire(file: string, token: string): Promise<void> {
  let seen = { token: "", since: 0 };
  const start = performance.now();
  while (!(await create(file, token))) {
    const now = performance.now();
    if (now - start > LOCK_TIMEOUT_MS) throw busy();
    const other = await readFile(file, "utf8").catch(() => null);
    if (other === null) continue;
    // Measured here: the clock of a file server may differ.
    if (other !== seen.token || seen.since === 0) seen = { token: other, since: now };
    else if (now - seen.since > STALE_MS) await removeStale(file, other);
    await sleep(RETRY_MS);
  }
}

async function create(file: string, token: string): Promise<boolean> {
  try {
    await writeFile(file, token, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** Only one of several waiting servers removes the lock. If that was a newer lock, it is put back. */
async function removeStale(file: string, stale: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const caught = await readFile(/* turbopackIgnore: true */ aside, "utf8").catch(() => stale);
  if (caught !== stale) await link(aside, file).catch(() => {});
  await unlink(aside).catch(() => {});
}

const busy = () =>
  folderFailed("Another program is changing this collection. Save again in a moment.");
