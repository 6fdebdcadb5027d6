import type { Collection } from "@/lib/collections/collection";
import { FileError, fileIssueText } from "@/lib/collections/opencollection/collection-file";
import { readSingleFile } from "@/lib/collections/opencollection/read-bundle";
import { parseRequestYaml } from "@/lib/collections/opencollection/request-file";
import { parseYamlFile } from "@/lib/collections/opencollection/yaml-file";
import { isInsomniaYaml } from "@/lib/import/collections/clients/insomnia";
import { importCollectionFiles } from "@/lib/import/collections/import-files";
import { NO_VARIABLE_VALUE } from "@/lib/import/collections/to-collection";
import type { ImportSuccess, TextPosition } from "@/lib/import/import-result";
import { importText } from "@/lib/import/import-text";
import { isYamlBody } from "@/lib/import/yaml-text";
import type { Body } from "@/lib/request/body";
import { parseRequestFile } from "@/lib/request/saved/request-file";
import { noVariables } from "@/lib/variables/parse-variables";
import type { CollectionVariables } from "@/lib/variables/variable";
import { invalid } from "./command-error";

/** A request as its file has it: templates are not resolved, and nothing is validated. */
export type RequestInput = {
  readonly name: string | null;
  readonly body: Body;
  /** Those that the file itself defines. */
  readonly variables: CollectionVariables;
  /** Sentences about parts of the file that the request does not have. */
  readonly notes: readonly string[];
};

export type InputFile = { readonly path: string; readonly text: string };

type Named = { readonly name: string; readonly body: Body };

/** Parses a file in any format that the workbench imports. Throws a `CommandError`. */
export function parseRequestInput(
  { path, text: raw }: InputFile,
  requestName: string | undefined,
): RequestInput {
  const text = raw.replace(/^\ufeff/, "");
  if (text.trim() === "") throw invalid("The file is empty.");
  if (isYaml(path, text) && !isYamlBody(text)) return fromYaml({ path, text }, requestName);
  if (/^\s*\{\s*"format"\s*:\s*"search-workbench-requests"/.test(text))
    return fromSavedRequests(text, requestName);
  const { imported, failed: rejected } = importCollectionFiles([{ path, text }]);
  const [first] = imported;
  if (first) {
    const request = chooseRequest(
      first.collection.requests,
      requestName,
      first.losses.map(({ what, why }) => `${what}: ${why}`),
    );
    return {
      ...{ name: request.name, body: request.body },
      variables: variablesOf(first.collection),
      notes: first.losses
        .filter((loss) => loss.request === null || loss.request === request.name)
        // The check of the request names those that it needs.
        .filter(({ why }) => why !== NO_VARIABLE_VALUE)
        .map(({ what, why }) => `${what}: ${why}`),
    };
  }
  if (rejected[0] !== undefined) throw invalid(rejected[0]);
  if (requestName !== undefined) throw invalid("--request: the file has only one request.");
  return fromText(text);
}

/** A mapping at the start of a line, with a key that requests and collections begin with. */
const isYaml = (path: string, text: string): boolean =>
  (/\.ya?ml$/i.test(path) && !isInsomniaYaml(text)) ||
  /^(?:(?:#[^\n]*|---[^\n]*|[^\S\n]*)\n)*(?:info|http|opencollection):(?:\s|$)/.test(text);

function fromYaml(file: InputFile, requestName: string | undefined): RequestInput {
  try {
    const { document } = parseYamlFile(file.text);
    if (!document.has("opencollection") && !document.has("items")) {
      if (requestName !== undefined) throw invalid("--request: the file has only one request.");
      const { name, body } = parseRequestYaml(file.text);
      return { name, body, variables: noVariables, notes: [] };
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw invalid(`${error.line === null ? "" : `Line ${error.line}: `}${error.message}`);
  }
  const { collection, issues } = readSingleFile(file);
  const notes = issues.map(fileIssueText);
  const request = chooseRequest(collection?.requests ?? [], requestName, notes);
  return {
    ...{ name: request.name, body: request.body, notes },
    variables: collection ? variablesOf(collection) : noVariables,
  };
}

function fromSavedRequests(text: string, requestName: string | undefined): RequestInput {
  const read = parseRequestFile(text);
  if (!read.ok) throw invalid(read.message);
  const { name, body } = chooseRequest(read.entries, requestName, read.rejected);
  return { name, body, variables: noVariables, notes: [] };
}

const variablesOf = ({ variables, environments }: Collection): CollectionVariables => ({
  ...{ variables, environments },
  chosen: null,
});

const MAX_LISTED = 10;

/** Throws a `CommandError` unless the name, or the file alone, determines the request. */
function chooseRequest<Request extends Named>(
  requests: readonly Request[],
  name: string | undefined,
  notes: readonly string[],
): Request {
  const matching = name === undefined ? requests : requests.filter((each) => each.name === name);
  const [only, ...more] = matching;
  if (only && more.length === 0) return only;
  if (requests.length === 0)
    throw invalid(`The file contains no search request.${notes[0] ? ` ${notes[0]}` : ""}`);
  const names = requests.slice(0, MAX_LISTED).map((each) => `“${each.name}”`);
  const list = [...names, ...(requests.length > MAX_LISTED ? ["…"] : [])].join(", ");
  if (name === undefined)
    throw invalid(
      `The file contains ${requests.length} requests. Choose one with --request: ${list}.`,
    );
  throw invalid(
    matching.length === 0
      ? `--request: the file has no request of this name. It has ${list}.`
      : "--request: several requests of the file have this name. Rename one of them.",
  );
}

function fromText(text: string): RequestInput {
  // Unknown fields stay, so that the check of the request names them.
  const read = importText(text, { renames: true, unknown: true });
  if (!read.ok) throw invalid(`${placeOf(read.position)}${read.message}`);
  return { name: null, body: read.body, variables: noVariables, notes: notesOf(read) };
}

const placeOf = (position: TextPosition | undefined): string =>
  position ? `Line ${position.line}, column ${position.column}: ` : "";

function notesOf({ dropped, renames, destination }: ImportSuccess): string[] {
  return [
    ...renames.map(({ from, to }) => `${from}: became ${to}.`),
    ...dropped.map(({ what, why }) => `${what}: ${why}`),
    ...(destination?.baseUrl ? ["The URL of the command is not used. Set it with --url."] : []),
    ...(destination?.key ? ["The key of the command is not used."] : []),
  ];
}
