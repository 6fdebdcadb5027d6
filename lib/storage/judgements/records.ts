import { isJsonObject } from "@/lib/contract/json-object";

export const VERSION = 1;

/** Whether a newer version of the workbench wrote the record. */
export const isNewerRecord = (record: unknown): boolean =>
  isJsonObject(record) && typeof record.version === "number" && record.version > VERSION;

/** Throws if replacing the record would lose data that this version cannot read. */
export function requireWritable(record: unknown): void {
  if (isNewerRecord(record)) throw new DOMException("A newer version wrote it.", "VersionError");
  if (record !== undefined && !(isJsonObject(record) && record.version === VERSION))
    throw new Error("The stored record is damaged.");
}

/** Consecutive items whose sizes add up to at most `max`. A larger item is a batch of its own. */
export function* batchesOf<Item>(
  items: readonly Item[],
  sizeOf: (item: Item) => number,
  max: number,
): Generator<Item[]> {
  let batch: Item[] = [];
  let size = 0;
  for (const item of items) {
    if (batch.length > 0 && size + sizeOf(item) > max) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(item);
    size += sizeOf(item);
  }
  if (batch.length > 0) yield batch;
}
