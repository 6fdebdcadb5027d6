import type { Loss } from "@/lib/collections/loss";
import { mergeVariables } from "@/lib/collections/merge-variables";
import { countOf } from "@/lib/format/count";
import type { ImportedCollection } from "@/lib/import/collections/foreign-collection";
import { importCollectionFiles } from "@/lib/import/collections/import-files";
import { parseRequestFile, type RequestFileEntry } from "@/lib/request/saved/request-file";
import { toSavedRequest } from "@/lib/request/saved/saved-request";
import { createStorageId } from "@/lib/storage/storage-id";
import { readVariables, writeVariables } from "@/lib/storage/variables/variables";
import { readSources } from "./read-sources";
import { type SavedRequests, storageFailureMessages } from "./use-saved-requests";

export type FileReport = {
  readonly tone: "ok" | "warn" | "bad";
  readonly title: string;
  readonly list: readonly string[];
};

type Saved = Pick<SavedRequests, "list" | "save">;

/** Imports every valid request of the files, and the variables of collections. */
export async function importFiles(given: readonly File[], saved: Saved): Promise<FileReport> {
  const { files, failed } = await readSources(given);
  const found = importCollectionFiles(files);
  const rejected = [...failed, ...found.failed];
  const entries: RequestFileEntry[] = [];
  for (const { path, text } of found.rest) {
    const read = parseRequestFile(text);
    if (read.ok) {
      entries.push(...read.entries);
      rejected.push(...read.rejected);
      // A folder or a ZIP file has other files too.
    } else if (found.imported.length === 0 || !path.includes("/"))
      rejected.push(`${path}: ${read.message}`);
  }
  return importCollections(found.imported, saved, { entries, rejected });
}

type Others = {
  readonly entries: readonly RequestFileEntry[];
  readonly rejected: readonly string[];
};

/** Saves the requests and variables of collections. A name that exists gets a number. */
export async function importCollections(
  imported: readonly ImportedCollection[],
  { list, save }: Saved,
  { entries, rejected }: Others = { entries: [], rejected: [] },
): Promise<FileReport> {
  const names = new Set((list ?? []).map(({ name }) => name));
  const collected = imported.flatMap(({ collection }) =>
    collection.requests.map((each) => ({ ...each, savedAt: 0 })),
  );
  const requests = [...collected, ...entries].map(({ name, folders, savedAt, body, note, tags }) => {
    const uniqueName = freeName(name, names);
    names.add(uniqueName);
    const facts = { id: createStorageId(), savedAt: savedAt || Date.now(), folders, note, tags };
    return toSavedRequest(body, uniqueName, facts);
  });
  const done = requests.length > 0 ? await save(requests) : null;
  if (done && !done.ok)
    return {
      tone: "bad",
      title: "Nothing was imported.",
      list: [storageFailureMessages[done.failure]],
    };
  const variables = requests.length > 0 ? addVariables(imported) : { added: 0, lines: [] };
  const lines = [
    ...rejected,
    ...imported.flatMap(({ losses }) => losses.map(lossText)),
    ...variables.lines,
  ];
  const counts = [
    countOf(requests.length, "request"),
    ...(variables.added > 0 ? [countOf(variables.added, "variable")] : []),
  ];
  return {
    tone: lines.length > 0 ? "warn" : "ok",
    title: `${counts.join(" and ")} imported.${lines.length > 0 ? " Left out or changed:" : ""}`,
    list: [...new Set(lines)],
  };
}

function addVariables(imported: readonly ImportedCollection[]) {
  let added = 0;
  const lines: string[] = [];
  for (const { collection } of imported) {
    const result = mergeVariables(readVariables(), collection);
    added += result.added;
    lines.push(...result.losses.map(lossText));
    if (result.added > 0 && !writeVariables(result.merged))
      lines.push("Variables: the browser could not store them. They last until the page closes.");
  }
  return { added, lines };
}

const lossText = ({ request, what, why }: Loss): string =>
  `${request === null ? "" : `${request}: `}${what} – ${why}`;

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) {
    const next = `${name} (${number})`;
    if (!taken.has(next)) return next;
  }
}
