import { realpath, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileIssueText, ROOT_FILE } from "@/lib/collections/opencollection/collection-file";
import { readFiles } from "@/lib/collections/opencollection/read-files";
import { type CommandError, invalid } from "@/lib/command-line/command-error";
import { parseVariableValues } from "@/lib/command-line/option-values";
import { type PreparedRequest, prepareRequest } from "@/lib/command-line/prepare-request";
import { parseRequestInput, type RequestInput } from "@/lib/command-line/request-input";
import { namesInValue, reachable } from "@/lib/import/collections/reachable";
import { importLimits } from "@/lib/import/import-result";
import { listFolder } from "@/lib/server/collections/read-folder";
import { noVariables } from "@/lib/variables/parse-variables";
import type { CollectionVariables, Variable } from "@/lib/variables/variable";
import type { CommandContext } from "./context";
import { decodeFile, readBytes, readStandardInput } from "./files";

/** Example responses make files of other tools large. */
const MAX_BYTES = 4 * importLimits.characters;

export type LoadedRequest = Extract<PreparedRequest, { ok: true }> & {
  readonly name: string | null;
};

/** The request of the file that a command names, resolved and valid. Throws a `CommandError`. */
export async function loadRequest(
  context: CommandContext,
  secretNames: readonly string[],
): Promise<LoadedRequest> {
  const { parsed, terminal, folder } = context;
  const [path = "-"] = parsed.args;
  const row = parseVariableValues(parsed.values("var"));
  const input = await readInput(context, path, parsed.value("request"));
  for (const note of input.notes) terminal.notice(note);
  const collection = await readVariables(folder, path, parsed.value("collection"), terminal);
  const variables = chosenVariables(
    merged([input.variables, collection]),
    parsed.value("env"),
    secretNames,
  );
  const all = [...variables.variables, ...variables.environments.flatMap((each) => each.variables)];
  const used = reachable(namesInValue(input.body), all);
  for (const name of Object.keys(row))
    if (!used.has(name)) terminal.warning(`--var ${name}: the request does not use {{${name}}}.`);
  const scope = { variables, row, now: new Date() };
  const prepared = prepareRequest(input.body, scope, parsed.flag("send-unknown"));
  if (!prepared.ok)
    throw invalid("The request is invalid, so nothing was sent.", prepared.findings);
  return { ...prepared, name: input.name };
}

/** Whether an argument is a link that carries a request, instead of the path of a file. */
const isLink = (argument: string): boolean => /^https?:\/\//i.test(argument);

async function readInput(
  { folder, interruption }: CommandContext,
  path: string,
  requestName: string | undefined,
): Promise<RequestInput> {
  if (isLink(path)) return parseRequestInput({ path: "-", text: path }, requestName);
  const isStandard = path === "-";
  const bytes = isStandard
    ? await readStandardInput(MAX_BYTES, interruption.signal)
    : await readBytes(folder, path, MAX_BYTES);
  const name = isStandard ? "Standard input" : `The file ${path}`;
  return parseRequestInput({ path, text: decodeFile(bytes, name) }, requestName);
}

/** The variables of the named folder, or of the nearest collection that contains the file. */
async function readVariables(
  folder: string,
  path: string,
  named: string | undefined,
  { warning }: { warning: (text: string) => void },
): Promise<CollectionVariables> {
  const start = path === "-" || isLink(path) ? folder : dirname(resolve(folder, path));
  const root = named === undefined ? await nearestCollection(start) : resolve(folder, named);
  if (root === null) return noVariables;
  const { files, issues } = await listFolder(await realFolder(root, named), true).catch(
    (error: unknown): never => {
      throw error instanceof Error && error.name === "FolderError"
        ? invalid(`--collection: ${error.message}`)
        : error;
    },
  );
  const read = readFiles(files);
  const { root: rootFile, environments } = read;
  if (named !== undefined && !files.some((file) => file.path === ROOT_FILE))
    throw invalid(`--collection: the folder has no ${ROOT_FILE}.`);
  for (const issue of [...issues, ...read.issues])
    if (issue.path === ROOT_FILE || issue.path.startsWith("environments/"))
      warning(fileIssueText(issue));
  return { variables: rootFile?.variables ?? [], environments, chosen: null };
}

async function nearestCollection(start: string): Promise<string | null> {
  for (let at = start; ; at = dirname(at)) {
    if (await isFile(join(at, ROOT_FILE))) return at;
    if (dirname(at) === at) return null;
  }
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );

async function realFolder(path: string, named: string | undefined): Promise<string> {
  const found = await realpath(path).catch(() => null);
  const stats = found === null ? null : await stat(found).catch(() => null);
  if (found === null || !stats?.isDirectory())
    throw invalid(`--collection: ${named ?? "the folder"} is not a folder.`);
  return found;
}

/** Earlier lists win. */
function merged(all: readonly CollectionVariables[]): CollectionVariables {
  const environments = new Map<string, readonly Variable[]>();
  for (const each of all)
    for (const { name, variables } of each.environments)
      environments.set(name, unique([...(environments.get(name) ?? []), ...variables]));
  return {
    variables: unique(all.flatMap(({ variables }) => variables)),
    environments: [...environments].map(([name, variables]) => ({ name, variables })),
    chosen: null,
  };
}

const unique = (list: readonly Variable[]): Variable[] => [
  ...new Map(list.toReversed().map((each) => [each.name, each])).values(),
];

/** Names of the operator's secrets are secret variables, unless the collection defines them. */
function chosenVariables(
  { variables, environments }: CollectionVariables,
  name: string | undefined,
  secretNames: readonly string[],
): CollectionVariables {
  if (name !== undefined && !environments.some((each) => each.name === name))
    throw unknownEnvironment(environments.map((each) => each.name));
  const secrets = secretNames.map((each): Variable => ({ name: each, secret: true }));
  return { variables: unique([...variables, ...secrets]), environments, chosen: name ?? null };
}

const unknownEnvironment = (names: readonly string[]): CommandError =>
  invalid(
    names.length === 0
      ? "--env: there is no environment. Name the folder of the collection with --collection."
      : `--env: the environments are ${names.slice(0, 20).join(", ")}.`,
  );
