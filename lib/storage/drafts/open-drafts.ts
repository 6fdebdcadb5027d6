import { isJsonObject, stringOrNull } from "@/lib/contract/json-object";
import { localRecord } from "../local-record";
import { orNull } from "../or-null";
import { createStorageId } from "../storage-id";
import { browserStores } from "./draft-stores";

export type OpenDraft = {
  readonly id: string;
  /** The query when the draft was last left. */
  readonly title: string;
  /** The saved request that the draft was opened from or saved as, with its body as JSON. */
  readonly saved: SavedOrigin | null;
  readonly runId: string | null;
};

export type SavedOrigin = {
  readonly id: string;
  readonly name: string;
  readonly body: string;
  /** The file, if the request is in a folder. */
  readonly file?: FileOrigin;
};

/** A file as it was when the draft was opened or saved. */
export type FileOrigin = {
  /** Id of the collection that has the file. */
  readonly place: string;
  readonly path: string;
  readonly version: string;
};

export type OpenDrafts = {
  /** Never empty. */
  readonly open: readonly OpenDraft[];
  readonly active: string;
};

export const newOpenDraft = (id = createStorageId()): OpenDraft => ({
  id,
  title: "",
  saved: null,
  runId: null,
});

/** An older version stored the id of its only draft under this key. */
const OLD_KEY = "search-workbench.tab";

function firstDraft(): OpenDrafts {
  const only = newOpenDraft(orNull(() => browserStores().own?.getItem(OLD_KEY)) ?? undefined);
  return { open: [only], active: only.id };
}

function parseOpenDraft(stored: unknown): OpenDraft[] {
  if (!isJsonObject(stored) || typeof stored.id !== "string") return [];
  const { id, title, saved, runId } = stored;
  return [
    { id, title: stringOrNull(title) ?? "", saved: parseOrigin(saved), runId: stringOrNull(runId) },
  ];
}

function parseOrigin(stored: unknown): SavedOrigin | null {
  if (!isJsonObject(stored)) return null;
  const [id, name, body] = [
    stringOrNull(stored.id),
    stringOrNull(stored.name),
    stringOrNull(stored.body),
  ];
  if (id === null || name === null || body === null) return null;
  const file = parseFileOrigin(stored.file);
  return { id, name, body, ...(file && { file }) };
}

function parseFileOrigin(stored: unknown): FileOrigin | null {
  if (!isJsonObject(stored)) return null;
  const [place, path] = [stringOrNull(stored.place), stringOrNull(stored.path)];
  const version = stringOrNull(stored.version);
  return place !== null && path !== null && version !== null ? { place, path, version } : null;
}

function parseOpenDrafts(stored: unknown): OpenDrafts | null {
  if (!isJsonObject(stored) || !Array.isArray(stored.open)) return null;
  const open = stored.open.flatMap(parseOpenDraft);
  const active = open.find(({ id }) => id === stored.active) ?? open[0];
  return active ? { open, active: active.id } : null;
}

/** The open drafts of this tab, in session storage: they survive a reload and a crash of the tab. */
export const openDrafts = localRecord<OpenDrafts>({
  key: "search-workbench.open-drafts",
  parse: parseOpenDrafts,
  initial: firstDraft(),
  store: () => browserStores().own,
});

/** The closed drafts among these, oldest first, without the last one, which can be opened again. */
export function goneDrafts(ids: Iterable<string>): ReadonlySet<string> {
  const open = new Set(openDrafts.read().open.map(({ id }) => id));
  return new Set([...ids].filter((id) => !open.has(id)).slice(0, -1));
}

export const activeDraft = (): OpenDraft => {
  const { open, active } = openDrafts.read();
  return open.find(({ id }) => id === active) ?? newOpenDraft(active);
};

export function changeDraft(id: string, change: Partial<Omit<OpenDraft, "id">>): void {
  const { open, active } = openDrafts.read();
  openDrafts.write({
    open: open.map((each) => (each.id === id ? { ...each, ...change } : each)),
    active,
  });
}
