import { parseJsonBody } from "@/lib/contract/json-body";
import { isJsonObject } from "@/lib/contract/json-object";
import type { Body } from "@/lib/request/body";
import { parseYamlText } from "../yaml-text";
import { isBruFile, parseBruno } from "./bruno";
import {
  fromHoppscotch,
  isHoppscotchCollection,
  isHoppscotchEnvironment,
} from "./clients/hoppscotch";
import { fromInsomnia, isInsomniaExport, isInsomniaYaml } from "./clients/insomnia";
import {
  fromThunderClient,
  isThunderCollection,
  isThunderEnvironment,
} from "./clients/thunder-client";
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
  readonly insomnia: Body[];
  readonly hoppscotch: Body[];
  readonly hoppscotchEnvironments: Body[];
  readonly thunderClient: Body[];
  readonly thunderEnvironments: Body[];
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
  const { collections, postmanEnvironments, httpEnvironments, bru, http, insomnia } = sorted;
  const { hoppscotch, hoppscotchEnvironments, thunderClient, thunderEnvironments } = sorted;
  const environmentsOf = attachEnvironments(collections, postmanEnvironments);
  const found: ForeignCollection[] = [
    ...collections.map((value, index) => ({
      ...{ tool: "Postman", value, environments: environmentsOf[index] ?? [] },
    })),
    ...insomnia.flatMap(fromInsomnia),
    ...hoppscotch.map((each) => fromHoppscotch(each, hoppscotchEnvironments)),
    ...thunderClient.map((each) => fromThunderClient(each, thunderEnvironments)),
  ].map(parsePostman);
  if (bru.some(isBruFile)) found.push(parseBruno(bru));
  if (http.length > 0) found.push(parseHttpFiles(http, httpEnvironments));
  const alone = [
    ["the Postman environment", "collection", collections, postmanEnvironments],
    ["the Hoppscotch environment", "collection", hoppscotch, hoppscotchEnvironments],
    ["the Thunder Client environment", "collection", thunderClient, thunderEnvironments],
    ["the file of environments", ".http file", http, httpEnvironments],
  ] as const;
  const failed = alone
    .filter(([, , all, environments]) => all.length === 0 && environments.length > 0)
    .map(([what, other]) => `Choose ${what} together with its ${other}.`);
  return { imported: shareSecrets(found.map(toCollection)), rest: sorted.rest, failed };
}

function sort(files: readonly SourceFile[]): Sorted {
  const sorted: Sorted = {
    ...{ collections: [], postmanEnvironments: [], httpEnvironments: [], insomnia: [] },
    ...{ hoppscotch: [], hoppscotchEnvironments: [], thunderClient: [], thunderEnvironments: [] },
    ...{ bru: [], http: [], rest: [] },
  };
  for (const file of files) {
    const text = file.text.replace(/^\ufeff/, "");
    const json = isInsomniaYaml(text)
      ? parseYamlText(text)
      : /^\s*[[{]/.test(text)
        ? parseJsonBody(text)
        : null;
    if (json?.ok && isJsonObject(json.value)) sortJson(file, json.value, sorted);
    // Hoppscotch exports all collections, or all environments, as one list.
    else if (json?.ok && isListOf(json.value, isHoppscotchCollection, isHoppscotchEnvironment))
      for (const each of json.value) sortJson(file, each, sorted);
    else if (isBruFile(file)) sorted.bru.push(file);
    else if (isHttpFile(file)) sorted.http.push(file);
    else sorted.rest.push(file);
  }
  return sorted;
}

const isListOf = (
  value: unknown,
  ...kinds: readonly ((value: Body) => boolean)[]
): value is readonly Body[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((each: unknown) => isJsonObject(each) && kinds.some((isKind) => isKind(each)));

function sortJson(file: SourceFile, value: Body, sorted: Sorted): void {
  const settings = value["rest-client.environmentVariables"];
  if (isPostmanCollection(value)) sorted.collections.push(value);
  // The API of Postman wraps collections and environments.
  else if (isJsonObject(value.collection) && isPostmanCollection(value.collection))
    sorted.collections.push(value.collection);
  else if (isInsomniaExport(value)) sorted.insomnia.push(value);
  else if (isHoppscotchCollection(value)) sorted.hoppscotch.push(value);
  else if (isThunderCollection(value)) sorted.thunderClient.push(value);
  else if (isThunderEnvironment(value)) sorted.thunderEnvironments.push(value);
  else if (isHoppscotchEnvironment(value)) sorted.hoppscotchEnvironments.push(value);
  else if (isPostmanEnvironment(value)) sorted.postmanEnvironments.push(value);
  else if (isJsonObject(settings)) sorted.httpEnvironments.push({ value: settings, secret: false });
  else if (/\.env\.json$/i.test(file.path))
    sorted.httpEnvironments.push({ value, secret: /\.private\.env\.json$/i.test(file.path) });
  else if (/(?:^|\/)bruno\.json$/.test(file.path)) sorted.bru.push(file);
  else sorted.rest.push(file);
}
