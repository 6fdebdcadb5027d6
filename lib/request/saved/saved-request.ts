import { isJsonObject, textsIn } from "@/lib/contract/json-object";
import {
  type Annotation,
  annotationFields,
  noAnnotation,
  parseAnnotation,
} from "@/lib/format/annotation";
import { cleanLine } from "@/lib/format/clean-line";
import type { Body } from "../body";
import { stripBody } from "../strip";

export type SavedRequest = Annotation & {
  readonly id: string;
  readonly name: string;
  /** Names of the folders that hold the request, outermost first. */
  readonly folders: readonly string[];
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** The body of the draft, valid or not, without fields that may not be stored. */
  readonly body: Body;
  /** Fields that were not stored, such as `scrapeOptions.headers`. */
  readonly missing: readonly string[];
};

const VERSION = 1;
export const MAX_NAME_LENGTH = 120;
const MAX_FOLDERS = 10;

type SavedFacts = Pick<SavedRequest, "id" | "savedAt"> &
  Partial<Pick<SavedRequest, "folders" | "note" | "tags">>;

/** The saved form of a body, with the list of stripped fields. */
export function toSavedRequest(
  body: Body,
  name: string,
  { id, savedAt, folders, note, tags }: SavedFacts,
): SavedRequest {
  const { value, stripped } = stripBody(body, "saved");
  const missing = stripped.map((path) => path.join("."));
  return {
    ...{ id, name: cleanRequestName(name), folders: parseFolders(folders) },
    ...{ savedAt, body: value, missing },
    ...{ note: note ?? noAnnotation.note, tags: tags ?? noAnnotation.tags },
  };
}

/** The saved form of a body as text, to find changes. */
export const savedText = (body: Body): string => JSON.stringify(stripBody(body, "saved").value);

/** Normalizes a name to one line of bounded length. */
export const cleanRequestName = (name: string): string =>
  cleanLine(name, MAX_NAME_LENGTH) || "Untitled";

type Place = Pick<SavedRequest, "name" | "folders">;

/** Why a request cannot get a name: another one in the same folder has it. */
export const requestNameIssue = (
  name: string,
  { folders }: Place,
  all: readonly Place[],
): string | undefined =>
  all.some(
    (each) =>
      each.name === cleanRequestName(name) && each.folders.join("\0") === folders.join("\0"),
  )
    ? "Another request has this name."
    : undefined;

export const parseFolders = (stored: unknown): readonly string[] =>
  textsIn(stored).map(cleanRequestName).slice(0, MAX_FOLDERS);

/** The field of a record; requests without folders have no such field. */
export const folderField = (folders: readonly string[]) => folders.length > 0 && { folders };

export const toSavedRecord = ({ folders, note, tags, ...saved }: SavedRequest): Body => ({
  version: VERSION,
  ...saved,
  ...folderField(folders),
  ...annotationFields({ note, tags }),
});

/** Parses a storage record of this or an older version; null if it is invalid or newer. */
export function parseSavedRecord(stored: unknown): SavedRequest | null {
  if (!isJsonObject(stored) || stored.version !== VERSION) return null;
  const { id, name, savedAt, body, missing } = stored;
  if (typeof id !== "string" || typeof name !== "string" || !isJsonObject(body)) return null;
  // Strips fields that an older version was still allowed to store.
  const saved = toSavedRequest(body, name, {
    id,
    savedAt: typeof savedAt === "number" ? savedAt : 0,
    folders: parseFolders(stored.folders),
    ...parseAnnotation(stored),
  });
  return { ...saved, missing: [...new Set([...textsIn(missing), ...saved.missing])] };
}
