import { mergeVariables } from "@/lib/collections/merge-variables";
import { formatBodyText } from "@/lib/collections/opencollection/body-text";
import { stripForFile } from "@/lib/collections/opencollection/strip-for-file";
import type { Annotation } from "@/lib/format/annotation";
import { countOf } from "@/lib/format/count";
import type { ImportedCollection } from "@/lib/import/collections/foreign-collection";
import { importCollectionFiles } from "@/lib/import/collections/import-files";
import { importOpenCollections } from "@/lib/import/collections/open-collections";
import type { Body } from "@/lib/request/body";
import { parseRequestFile, type RequestFileEntry } from "@/lib/request/saved/request-file";
import { toSavedRequest } from "@/lib/request/saved/saved-request";
import { createStorageId } from "@/lib/storage/storage-id";
import { readVariables, writeVariables } from "@/lib/storage/variables/variables";
import { type FileReport, lossText } from "./file-report";
import { readSources } from "./read-sources";
import { type SavedRequests, saveFailureMessages } from "./use-saved-requests";

type Saved = Pick<SavedRequests, "list" | "save">;

/** Imports every valid request of the files, and the variables of collections. */
export async function importFiles(chosen: readonly File[], saved: Saved): Promise<FileReport> {
  const { files, failed } = await readSources(chosen);
  const open = importOpenCollections(files);
  const found = importCollectionFiles(open.rest);
  const imported = [...open.imported, ...found.imported];
  const rejected = [...failed, ...open.failed, ...found.failed];
  const entries: RequestFileEntry[] = [];
  for (const { path, text } of found.rest) {
    const read = parseRequestFile(text);
    if (read.ok) {
      entries.push(...read.entries);
      rejected.push(...read.rejected);
      // A folder or a ZIP file has other files too.
    } else if (imported.length === 0 || !path.includes("/"))
      rejected.push(`${path}: ${read.message}`);
  }
  return importCollections(imported, saved, { entries, rejected });
}

type Others = {
  readonly entries: readonly RequestFileEntry[];
  readonly rejected: readonly string[];
};

/**
 * Saves the requests and variables of collections. Requests that are saved already are skipped; a name that exists in
 * the folder gets a number.
 */
export async function importCollections(
  imported: readonly ImportedCollection[],
  { list, save }: Saved,
  { entries, rejected }: Others = { entries: [], rejected: [] },
): Promise<FileReport> {
  const places = new Set((list ?? []).map(placeOf));
  const contents = new Set((list ?? []).map(contentOf));
  const collected = imported.flatMap(({ collection }) =>
    collection.requests.map((each) => ({ ...each, savedAt: 0 })),
  );
  const all = [...collected, ...entries];
  const requests = all
    .filter((each) => !contents.has(contentOf(each)))
    .map(({ name, folders, savedAt, body, note, tags }) => {
      const uniqueName = freeName(name, (other) => places.has(placeOf({ name: other, folders })));
      places.add(placeOf({ name: uniqueName, folders }));
      const facts = { id: createStorageId(), savedAt: savedAt || Date.now(), folders, note, tags };
      return toSavedRequest(body, uniqueName, facts);
    });
  const unchanged = all.length - requests.length;
  const done = requests.length > 0 ? await save(requests) : null;
  if (done && !done.ok)
    return {
      tone: "bad",
      title: "Nothing was imported.",
      list: [saveFailureMessages[done.failure]],
    };
  const variables = all.length > 0 ? addVariables(imported) : { added: 0, lines: [] };
  const lines = [
    ...(unchanged > 0
      ? [`${countOf(unchanged, "request")} saved before without a difference.`]
      : []),
    ...rejected,
    ...(all.length === 0 && rejected.length === 0 ? ["The files contain no requests."] : []),
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

type Place = { readonly name: string; readonly folders: readonly string[] };

const placeOf = ({ name, folders }: Place): string => JSON.stringify([...folders, name]);

/** Equal for requests whose files would be equal. */
const contentOf = (request: Place & Annotation & { readonly body: Body }): string =>
  [
    placeOf(request),
    JSON.stringify([request.note, request.tags]),
    formatBodyText(stripForFile(request.body).body),
  ].join("\n");

function freeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  for (let number = 2; ; number++) {
    const next = `${name} (${number})`;
    if (!isTaken(next)) return next;
  }
}
