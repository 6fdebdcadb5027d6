import type { StorageResult } from "../browser-database";
import { type LocalRecord, localRecord, type TextStore } from "../local-record";
import { notifyRunsChanged, withRuns } from "./database";

/** A file that was kept while its address worked. */
export type StoredArtifact = {
  readonly url: string;
  readonly blob: Blob;
  /** Milliseconds since 1970. */
  readonly storedAt: number;
};

const VERSION = 1;

function readArtifact(url: string, stored: unknown): StoredArtifact | null {
  if (typeof stored !== "object" || stored === null) return null;
  if (Reflect.get(stored, "version") !== VERSION) return null;
  const blob: unknown = Reflect.get(stored, "blob");
  const keptAt: unknown = Reflect.get(stored, "keptAt");
  return blob instanceof Blob && typeof keptAt === "number"
    ? { url, blob, storedAt: keptAt }
    : null;
}

export const storeArtifact = (
  url: string,
  blob: Blob,
  keptAt = Date.now(),
): Promise<StorageResult<null>> =>
  withRuns(async (database) => {
    await database.put("artifacts", { version: VERSION, blob, keptAt }, url);
    notifyRunsChanged();
    return null;
  });

/** Files of the bundle that was opened last: there for as long as the page is, and written nowhere. */
const held = new Map<string, StoredArtifact>();

export function setBundleArtifacts(files: readonly Pick<StoredArtifact, "url" | "blob">[]): void {
  held.clear();
  for (const { url, blob } of files) held.set(url, { url, blob, storedAt: Date.now() });
  notifyRunsChanged();
}

/** The kept file of an address, or null. */
export async function getStoredArtifact(url: string): Promise<StoredArtifact | null> {
  const here = held.get(url);
  if (here) return here;
  const read = await withRuns((database) => database.get("artifacts", url));
  return read.ok ? readArtifact(url, read.value) : null;
}

/** Which of these addresses have their file kept. */
export async function filterStoredUrls(urls: readonly string[]): Promise<ReadonlySet<string>> {
  const read = await withRuns((database) => database.getAllKeys("artifacts"));
  const kept = new Set([...(read.ok ? read.value : []), ...held.keys()]);
  return new Set(urls.filter((url) => kept.has(url)));
}

export const deleteStoredArtifacts = (urls: readonly string[]): Promise<StorageResult<null>> =>
  withRuns(async (database) => {
    const writing = database.transaction("artifacts", "readwrite");
    for (const url of urls) {
      held.delete(url);
      await writing.store.delete(url);
    }
    await writing.done;
    notifyRunsChanged();
    return null;
  });

/** Whether every file of every run is fetched and kept when the run ends. Off until it is chosen. */
export const autoStoreRecord = (
  store: () => TextStore | null = () => globalThis.localStorage ?? null,
): LocalRecord<boolean> =>
  localRecord({
    key: "search-workbench.keep-artifacts",
    parse: (stored) => (typeof stored === "boolean" ? stored : null),
    initial: false,
    store,
  });
