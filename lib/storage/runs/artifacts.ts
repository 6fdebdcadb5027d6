import { isJsonObject } from "@/lib/contract/json-object";
import type { StorageResult } from "../browser-database";
import { type LocalRecord, localRecord } from "../local-record";
import { notifyRunsChanged, withRuns, writeRuns } from "./database";
import { fromStoredBytes, toStoredBytes } from "./stored-blob";

/** A file that was downloaded while its URL was valid. */
export type StoredArtifact = {
  readonly url: string;
  readonly blob: Blob;
  /** Milliseconds since 1970. */
  readonly storedAt: number;
};

const VERSION = 1;

function readArtifact(url: string, stored: unknown): StoredArtifact | null {
  if (!isJsonObject(stored) || stored.version !== VERSION) return null;
  const { type, keptAt: storedAt } = stored;
  const blob = fromStoredBytes(stored.blob, typeof type === "string" ? type : undefined);
  return blob && typeof storedAt === "number" ? { url, blob, storedAt } : null;
}

export const storeArtifact = (url: string, blob: Blob): Promise<StorageResult<null>> =>
  withRuns(async (database) => {
    const record = { version: VERSION, type: blob.type, keptAt: Date.now() };
    await database.put("artifacts", { ...record, blob: await toStoredBytes(blob) }, url);
    notifyRunsChanged();
    return null;
  });

/** Files of the last opened bundle. In memory only. */
const bundleFiles = new Map<string, StoredArtifact>();

export function setBundleArtifacts(files: readonly Pick<StoredArtifact, "url" | "blob">[]): void {
  bundleFiles.clear();
  for (const { url, blob } of files) bundleFiles.set(url, { url, blob, storedAt: Date.now() });
  notifyRunsChanged();
}

export async function getStoredArtifact(url: string): Promise<StoredArtifact | null> {
  const fromBundle = bundleFiles.get(url);
  if (fromBundle) return fromBundle;
  const read = await withRuns((database) => database.get("artifacts", url));
  return read.ok ? readArtifact(url, read.value) : null;
}

export async function storedArtifactUrls(): Promise<ReadonlySet<string>> {
  const read = await withRuns((database) => database.getAllKeys("artifacts"));
  return new Set([...(read.ok ? read.value : []), ...bundleFiles.keys()]);
}

export const deleteStoredArtifacts = (urls: readonly string[]): Promise<StorageResult<null>> =>
  writeRuns(["artifacts"], async (transaction) => {
    for (const url of urls) {
      bundleFiles.delete(url);
      await transaction.objectStore("artifacts").delete(url);
    }
  });

/** Whether to download and store all files of a run when it ends. Off by default. */
export const autoStoreFiles: LocalRecord<boolean> = localRecord({
  key: "search-workbench.keep-artifacts",
  parse: (stored) => (typeof stored === "boolean" ? stored : null),
  initial: false,
});
