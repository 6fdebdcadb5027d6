import { isJsonObject } from "@/lib/contract/json-object";
import type { Body, IssuePath } from "../body";
import { stripBody } from "../strip";

/** A request that its user gave a name to. */
export type SavedRequest = {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** What the draft stood for, valid or not, without the fields that may not be stored. */
  readonly body: Body;
  /** Fields that were not kept, such as `scrapeOptions.headers`. */
  readonly missing: readonly string[];
};

const VERSION = 1;
export const MAX_NAME_LENGTH = 120;

export const dottedPath = (path: IssuePath) => path.join(".");

/** A body as it may be kept under a name, with what of it was left out. */
export function toSavedRequest(
  body: Body,
  name: string,
  { id, savedAt }: { id: string; savedAt: number },
): SavedRequest {
  const { value, stripped } = stripBody(body, "saved");
  const missing = stripped.map(dottedPath);
  return { id, name: cleanRequestName(name), savedAt, body: value, missing };
}

/** A name of one line and a bounded length. */
export const cleanRequestName = (name: string): string =>
  name.replace(/\s+/gu, " ").trim().slice(0, MAX_NAME_LENGTH) || "Untitled";

/** What is written to storage. */
export const toSavedRecord = (saved: SavedRequest): Body => ({ version: VERSION, ...saved });

/** Reads a stored record, of this version or an older one. Null: it is none of ours, or of a newer version. */
export function parseSavedRecord(stored: unknown): SavedRequest | null {
  if (!isJsonObject(stored) || stored.version !== VERSION) return null;
  const { id, name, savedAt, body, missing } = stored;
  if (typeof id !== "string" || typeof name !== "string" || !isJsonObject(body)) return null;
  // What was written before a field was barred from storage is not taken up again.
  const kept = toSavedRequest(body, name, {
    id,
    savedAt: typeof savedAt === "number" ? savedAt : 0,
  });
  const before = Array.isArray(missing) ? missing.filter((each) => typeof each === "string") : [];
  return { ...kept, missing: [...new Set([...before, ...kept.missing])] };
}
