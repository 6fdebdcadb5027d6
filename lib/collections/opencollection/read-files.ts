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
import { parseRequestYaml, type RequestContent } from "./request-file";
import { stripForFile } from "./strip-for-file";
import { parseEnvironmentFile, parseFolderFile, parseRootFile } from "./variables-file";

export type FiledRequest<File extends CollectionFile = CollectionFile> = {
  readonly file: File;
  readonly request: CollectionRequest;
  /** Dotted paths of fields that the file has, although files must not hold them. */
  readonly stripped: readonly string[];
};

export type ReadFiles<File extends CollectionFile> = {
  /** Null if the root file is missing or has an error. */
  readonly root: Pick<Collection, "name" | "variables"> | null;
  readonly environments: readonly Environment[];
  readonly requests: readonly FiledRequest<File>[];
  readonly issues: readonly FileIssue[];
  /** The line of requests inside of the root file, which are not read; null without them. */
  readonly itemsLine: number | null;
  readonly requestFiles: number;
};

/** Parses files below the folder of a collection. A file with an error is left out, and its error is listed. */
export function readFiles<File extends CollectionFile>(
  files: readonly File[],
  parse: (file: File) => RequestContent = ({ text }) => parseRequestYaml(text),
): ReadFiles<File> {
  const issues: FileIssue[] = [];
  /** Runs the parser of a file, and lists its failure with the file. */
  const attempt = <T>(file: File, run: (text: string) => T): T | null => {
    try {
      return run(file.text);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      issues.push({ path: file.path, line: error.line, message: error.message });
      return null;
    }
  };
  const list = ({ path }: File, found: readonly Omit<FileIssue, "path">[]) =>
    issues.push(...found.map((each) => ({ path, ...each })));

  const rootFile = files.find(({ path }) => path === ROOT_FILE);
  const root = rootFile ? attempt(rootFile, parseRootFile) : null;
  if (root && rootFile) list(rootFile, root.issues);
  const environments: Environment[] = [];
  const folderNames = new Map<string, string>();
  const requestFiles: File[] = [];
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
  const requests = requestFiles
    .slice(0, collectionLimits.requests)
    .flatMap((file): FiledRequest<File>[] => {
      const read = attempt(file, () => parse(file));
      if (!read) return [];
      const { body, stripped } = stripForFile(read.body);
      if (stripped.length > 0)
        list(file, [
          { line: null, message: `Left out, because files are shared: ${stripped.join(", ")}.` },
        ]);
      const folders = foldersOf(file.path, folderNames);
      return [{ file, request: { ...read, body, folders }, stripped }];
    });
  return {
    root: root && { name: root.name, variables: root.variables },
    ...{ environments, requests, itemsLine: root?.itemsLine ?? null },
    issues: issues.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    requestFiles: requestFiles.length,
  };
}

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
