import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { Semaphore } from "@/lib/concurrency/semaphore";
import type { ArtifactStore } from "@/lib/engine/ports/artifact-store";
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
  sweep(): Promise<void>;
  close(): void;
};

/** Supported types and their file extensions. Excludes everything that a browser would execute. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ["image/png", "png"],
  ["image/jpeg", "jpg"],
  ["application/pdf", "pdf"],
  ["audio/mpeg", "mp3"],
  ["audio/mp4", "m4a"],
  ["audio/ogg", "ogg"],
  ["audio/wav", "wav"],
  ["audio/webm", "weba"],
  ["video/mp4", "mp4"],
  ["video/webm", "webm"],
]);
const TYPES = new Map([...EXTENSIONS].map(([type, extension]) => [extension, type]));

const SWEEP_INTERVAL_MS = 600_000;

const ID = /^[A-Za-z0-9_-]{32}\.([a-z0-9]{3,4})$/;
/** A file name: expiry time and id, so that a directory listing suffices to sweep. */
const FILE = /^(\d{13})-([A-Za-z0-9_-]{32}\.[a-z0-9]{3,4})$/;

const folderOf = (dataDirectory: string) => join(dataDirectory, "artifacts");

/**
 * Stores files behind signed URLs that expire. Rejects unsupported types and files above the quota.
 */
export function openArtifacts(options: ArtifactsOptions): Artifacts {
  const { dataDirectory, ownOrigin, quotaBytes = 1_000_000_000, now = Date.now } = options;
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
    const extension = EXTENSIONS.get(contentType);
    if (extension === undefined) throw new Error(`Files of type ${contentType} cannot be stored.`);
    if (bytes.byteLength > quotaBytes)
      throw new Error(`A file of ${bytes.byteLength} bytes exceeds the storage quota.`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await makeRoom(bytes.byteLength);
    const id = `${randomBytes(24).toString("base64url")}.${extension}`;
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
    const url = new URL(`/artifacts/${id}`, ownOrigin);
    url.searchParams.set("expires", String(expires));
    url.searchParams.set("signature", signatureOf(secret, id, expires));
    return url.href;
  }

  const sweep = () => writes.run(() => makeRoom(0));
  const timer = setInterval(() => sweep().catch(() => {}), SWEEP_INTERVAL_MS).unref();
  return {
    save: (bytes, contentType, lifetimeMs) =>
      writes.run(() => save(bytes, contentType, lifetimeMs)),
    sweep,
    close: () => clearInterval(timer),
  };
}

export type FoundArtifact =
  | {
      readonly status: 200;
      readonly contentType: string;
      readonly size: number;
      readonly body: ReadableStream;
    }
  /** 404: never signed by us. 410: expired or removed to make room. */
  | { readonly status: 404 | 410 };

/** The file behind a signed URL. */
export async function findArtifact(
  dataDirectory: string,
  id: string,
  query: URLSearchParams,
  now: number = Date.now(),
): Promise<FoundArtifact> {
  const contentType = TYPES.get(ID.exec(id)?.[1] ?? "");
  const expires = query.get("expires") ?? "";
  if (contentType === undefined || !/^\d{13}$/.test(expires)) return { status: 404 };
  const expected = signatureOf(artifactSecret(dataDirectory), id, Number(expires));
  if (!isEqual(query.get("signature") ?? "", expected)) return { status: 404 };
  if (Number(expires) <= now) return { status: 410 };
  const path = join(folderOf(dataDirectory), `${expires}-${id}`);
  const facts = await stat(path).catch(() => null);
  if (!facts) return { status: 410 };
  return { status: 200, contentType, size: facts.size, body: streamOf(path) };
}

function streamOf(path: string): ReadableStream<Uint8Array> {
  const file = createReadStream(path);
  const chunks = file[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    cancel: () => void file.destroy(),
  });
}

const signatureOf = (secret: string, id: string, expires: number): string =>
  createHmac("sha256", secret).update(`${id}\n${expires}`).digest("base64url");

function isEqual(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function fileNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}
