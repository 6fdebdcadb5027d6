import "server-only";
import { mkdir, open, readdir, rename, rm, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { Semaphore } from "@/lib/concurrency/semaphore";
import type { ArtifactStore, FoundArtifact } from "@/lib/engine/ports/artifact-store";
import { fileStream } from "@/lib/engine/storage/file-stream";
import {
  ARTIFACT_QUOTA_BYTES,
  artifactUrl,
  checkArtifactLink,
  newArtifactId,
} from "./artifact-url";
import { artifactSecret } from "./secret";

export type ArtifactsOptions = {
  /** Contains the files and the signing secret. */
  readonly dataDirectory: string;
  /** The origin of `/artifacts/…`, such as `http://127.0.0.1:3000`. */
  readonly ownOrigin: string;
  /** Total size; beyond it the oldest files are removed. Default 1 GB. */
  readonly quotaBytes?: number;
  readonly now?: () => number;
};

export type Artifacts = ArtifactStore & {
  /** Removes expired files. Runs every ten minutes and before each new file. */
  deleteExpired(): Promise<void>;
  close(): void;
};

const EXPIRY_INTERVAL_MS = 600_000;

/** A file name: expiry time and id, so that a directory listing suffices to find expired files. */
const FILE = /^(\d{13})-([A-Za-z0-9_-]{32}\.[a-z0-9]{3,4})$/;

const folderOf = (dataDirectory: string) => join(dataDirectory, "artifacts");

/**
 * Stores files behind signed URLs that expire. Rejects unsupported types and files above the quota.
 */
export function openArtifacts(options: ArtifactsOptions): Artifacts {
  const { dataDirectory, ownOrigin, quotaBytes = ARTIFACT_QUOTA_BYTES, now = Date.now } = options;
  const folder = folderOf(dataDirectory);
  const secret = artifactSecret(dataDirectory);
  /** Concurrent calls that make room would count the same files. */
  const writes = new Semaphore({ concurrency: 1 });

  /** Removes expired files, then the oldest until `room` bytes are free. */
  async function makeRoom(room: number): Promise<void> {
    const files = await fileNames(folder);
    let total = 0;
    const remaining: { name: string; size: number; madeAt: number }[] = [];
    for (const name of files) {
      const expires = Number(FILE.exec(name)?.[1] ?? 0);
      const path = join(folder, name);
      const facts = await stat(path).catch(() => null);
      if (!facts) continue;
      // A temporary file older than an hour was left by a crash.
      const isExpired = expires === 0 ? now() - facts.mtimeMs > 3_600_000 : expires <= now();
      if (isExpired) await rm(path, { force: true });
      else {
        total += facts.size;
        remaining.push({ name, size: facts.size, madeAt: facts.mtimeMs });
      }
    }
    remaining.sort((a, b) => a.madeAt - b.madeAt);
    for (const { name, size } of remaining) {
      if (total + room <= quotaBytes) return;
      await rm(join(folder, name), { force: true });
      total -= size;
    }
  }

  async function save(bytes: Uint8Array, contentType: string, lifetimeMs: number): Promise<string> {
    const id = newArtifactId(bytes, contentType, quotaBytes);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await makeRoom(bytes.byteLength);
    const expires = Math.ceil(now() + lifetimeMs);
    const temporary = join(folder, `${id}.new`);
    try {
      const file = await open(temporary, "wx", 0o600);
      try {
        await file.writeFile(bytes);
      } finally {
        await file.close();
      }
      await rename(temporary, join(folder, `${expires}-${id}`));
    } catch (error) {
      await unlink(temporary).catch(() => {});
      throw error;
    }
    return artifactUrl({ id, expires }, ownOrigin, secret);
  }

  const deleteExpired = () => writes.run(() => makeRoom(0));
  const timer = setInterval(() => deleteExpired().catch(() => {}), EXPIRY_INTERVAL_MS).unref();
  return {
    save: (bytes, contentType, lifetimeMs) =>
      writes.run(() => save(bytes, contentType, lifetimeMs)),
    deleteExpired,
    close: () => clearInterval(timer),
  };
}

/** The file behind a signed URL. */
export async function findArtifact(
  dataDirectory: string,
  id: string,
  query: URLSearchParams,
  now: number = Date.now(),
): Promise<FoundArtifact> {
  const link = checkArtifactLink(id, query, now, () => artifactSecret(dataDirectory));
  if (link.status !== 200) return link;
  const { contentType, expires } = link;
  const path = join(folderOf(dataDirectory), `${expires}-${id}`);
  const facts = await stat(path).catch(() => null);
  if (!facts) return { status: 410 };
  return { status: 200, contentType, size: facts.size, body: fileStream(path) };
}

async function fileNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}
