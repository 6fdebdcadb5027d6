import type { Environment } from "@/lib/variables/variable";
import type { Collection, CollectionRequest } from "../collection";
import {
  type CollectionFile,
  collectionLimits,
  ENVIRONMENTS,
  FileError,
  type FileIssue,
  FOLDER_FILE,
  ROOT_FILE,
} from "./collection-file";
import { parseRequestFile } from "./request-file";
import { stripForFile } from "./strip-for-file";
import { parseEnvironmentFile, parseFolderFile, parseRootFile } from "./variables-file";

export type ReadCollection = {
  /** Null if the files are not a collection. */
  readonly collection: Collection | null;
  /** Why files, variables and values were left out. */
  readonly issues: readonly FileIssue[];
};

/** Parses the untrusted files of a folder. A file with an error is left out, and its error is listed. */
export function readCollection(all: readonly CollectionFile[]): ReadCollection {
  const files = below(rootFolder(all) ?? "", all);
  const issues: FileIssue[] = [];
  const failed = (message: string): ReadCollection => ({
    collection: null,
    issues: [{ path: ROOT_FILE, line: null, message }],
  });
  const size = files.reduce((sum, { text }) => sum + text.length, 0);
  if (size > collectionLimits.characters)
    return failed(`The files have more than ${collectionLimits.characters / 1e6} MB of text.`);
  const rootFile = files.find(({ path }) => path === ROOT_FILE);
  if (!rootFile)
    return failed(`The file is missing. Choose the folder that contains ${ROOT_FILE}.`);

  /** Runs the parser of a file, and lists its failure with the file. */
  const attempt = <T>({ path, text }: CollectionFile, parse: (text: string) => T): T | null => {
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      issues.push({ path, line: error.line, message: error.message });
      return null;
    }
  };
  const list = ({ path }: CollectionFile, found: readonly Omit<FileIssue, "path">[]) =>
    issues.push(...found.map((each) => ({ path, ...each })));

  const root = attempt(rootFile, parseRootFile);
  if (!root) return { collection: null, issues };
  list(rootFile, root.issues);

  const environments: Environment[] = [];
  const folderNames = new Map<string, string>();
  const requestFiles: CollectionFile[] = [];
  for (const file of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const parts = file.path.split("/");
    if (file === rootFile || parts.some(isIgnored) || !/\.ya?ml$/i.test(file.path)) continue;
    if (!isSafePath(parts)) list(file, [{ line: null, message: "The path is invalid." }]);
    else if (parts[0] === ENVIRONMENTS) {
      const read = attempt(file, (text) => parseEnvironmentFile(text, stem(file.path)));
      if (!read) continue;
      list(file, read.issues);
      const { name, variables } = read;
      if (environments.some((each) => each.name === name))
        list(file, [{ line: null, message: `The environment ${name} exists in another file.` }]);
      else environments.push({ name, variables });
    } else if (parts.at(-1) === FOLDER_FILE) {
      const name = attempt(file, parseFolderFile);
      if (name) folderNames.set(parts.slice(0, -1).join("/"), name);
    } else requestFiles.push(file);
  }
  if (requestFiles.length > collectionLimits.requests)
    return failed(
      `The folder has ${requestFiles.length} request files. The limit is ${collectionLimits.requests}.`,
    );
  const requests = requestFiles.flatMap((file): CollectionRequest[] => {
    const read = attempt(file, parseRequestFile);
    if (!read) return [];
    const { body, stripped } = stripForFile(read.body);
    if (stripped.length > 0)
      list(file, [
        { line: null, message: `Left out, because files are shared: ${stripped.join(", ")}.` },
      ]);
    return [{ ...read, body, folders: foldersOf(file.path, folderNames) }];
  });
  return {
    collection: { name: root.name, variables: root.variables, environments, requests },
    issues: issues.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  };
}

/** The folder of the topmost root file, with a slash: a ZIP file or a chosen folder may hold the collection inside. */
export function rootFolder(files: readonly CollectionFile[]): string | null {
  const [first] = files
    .map(({ path }) => path)
    .filter((path) => path === ROOT_FILE || path.endsWith(`/${ROOT_FILE}`))
    .toSorted((a, b) => a.length - b.length);
  return first?.slice(0, -ROOT_FILE.length) ?? null;
}

const below = (folder: string, files: readonly CollectionFile[]): CollectionFile[] =>
  files
    .filter(({ path }) => path.startsWith(folder))
    .map(({ path, text }) => ({ path: path.slice(folder.length), text }));

const isIgnored = (part: string) =>
  part === "node_modules" || (part.startsWith(".") && part !== "." && part !== "..");

const isSafePath = (parts: readonly string[]) =>
  parts.length <= collectionLimits.folders + 1 &&
  !parts.some((part) => part === "" || part === "." || part === ".." || /[\\:]|\p{Cc}/u.test(part));

const stem = (path: string) => (path.split("/").at(-1) ?? "").replace(/\.ya?ml$/i, "");

const foldersOf = (path: string, names: ReadonlyMap<string, string>): string[] => {
  const parts = path.split("/").slice(0, -1);
  return parts.map((part, at) => names.get(parts.slice(0, at + 1).join("/")) ?? part);
};
