import { parseJsonBody } from "@/lib/contract/json-body";
import { isJsonObject } from "@/lib/contract/json-object";
import type { Body } from "@/lib/request/body";
import { isBruFile, parseBruno } from "./bruno";
import type { ForeignCollection, ImportedCollection, SourceFile } from "./foreign-collection";
import { type HttpEnvironments, isHttpFile, parseHttpFiles } from "./http-file";
import { isPostmanCollection, isPostmanEnvironment, parsePostman } from "./postman";
import { attachEnvironments } from "./postman-environments";
import { shareSecrets } from "./share-secrets";
import { toCollection } from "./to-collection";

/** Characters of all files together: example responses make collections large. */
const MAX_CHARACTERS = 10_000_000;

export type FilesImport = {
  readonly imported: readonly ImportedCollection[];
  /** Files of no known format. */
  readonly rest: readonly SourceFile[];
  /** Files of a known format that cannot be imported, with the reason. */
  readonly failed: readonly string[];
};

type Sorted = {
  readonly collections: Body[];
  readonly postmanEnvironments: Body[];
  readonly httpEnvironments: HttpEnvironments[];
  readonly bru: SourceFile[];
  readonly http: SourceFile[];
  readonly rest: SourceFile[];
};

/** Imports the collections of other tools among the files. Recognizes each by its content. Never throws. */
export function importCollectionFiles(files: readonly SourceFile[]): FilesImport {
  const size = files.reduce((sum, { text }) => sum + text.length, 0);
  if (size > MAX_CHARACTERS) {
    const limit = `${MAX_CHARACTERS / 1_000_000} MB`;
    return { imported: [], rest: [], failed: [`The files have more than ${limit} of text.`] };
  }
  const sorted = sort(files);
  const { collections, postmanEnvironments, httpEnvironments, bru, http } = sorted;
  const environmentsOf = attachEnvironments(collections, postmanEnvironments);
  const found: ForeignCollection[] = collections.map((each, index) =>
    parsePostman(each, environmentsOf[index] ?? []),
  );
  if (bru.some(isBruFile)) found.push(parseBruno(bru));
  if (http.length > 0) found.push(parseHttpFiles(http, httpEnvironments));
  const failed =
    collections.length === 0 && postmanEnvironments.length > 0
      ? ["Choose the Postman environment together with its collection."]
      : http.length === 0 && httpEnvironments.length > 0
        ? ["Choose the file of environments together with its .http file."]
        : [];
  return { imported: shareSecrets(found.map(toCollection)), rest: sorted.rest, failed };
}

function sort(files: readonly SourceFile[]): Sorted {
  const sorted: Sorted = {
    ...{ collections: [], postmanEnvironments: [], httpEnvironments: [] },
    ...{ bru: [], http: [], rest: [] },
  };
  for (const file of files) {
    const text = file.text.replace(/^\ufeff/, "");
    const json = /^\s*\{/.test(text) ? parseJsonBody(text) : null;
    if (json?.ok && isJsonObject(json.value)) sortJson(file, json.value, sorted);
    else if (isBruFile(file)) sorted.bru.push(file);
    else if (isHttpFile(file)) sorted.http.push(file);
    else sorted.rest.push(file);
  }
  return sorted;
}

function sortJson(file: SourceFile, value: Body, sorted: Sorted): void {
  const settings = value["rest-client.environmentVariables"];
  if (isPostmanCollection(value)) sorted.collections.push(value);
  // The API of Postman wraps collections and environments.
  else if (isJsonObject(value.collection) && isPostmanCollection(value.collection))
    sorted.collections.push(value.collection);
  else if (isPostmanEnvironment(value)) sorted.postmanEnvironments.push(value);
  else if (isJsonObject(settings)) sorted.httpEnvironments.push({ value: settings, secret: false });
  else if (/\.env\.json$/i.test(file.path))
    sorted.httpEnvironments.push({ value, secret: /\.private\.env\.json$/i.test(file.path) });
  else if (/(?:^|\/)bruno\.json$/.test(file.path)) sorted.bru.push(file);
  else sorted.rest.push(file);
}
