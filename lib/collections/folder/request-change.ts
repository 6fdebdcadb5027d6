import type { FolderChange, FolderFile } from "@/lib/contract/collections/collection-folder";
import { fileNameKey } from "@/lib/contract/collections/folder-path";
import { parseAnnotation } from "@/lib/format/annotation";
import { cleanRequestName } from "@/lib/request/saved/saved-request";
import type { CollectionRequest } from "../collection";
import {
  ENVIRONMENTS,
  FileError,
  type FileIssue,
  fileIssueText,
  ROOT_FILE,
} from "../opencollection/collection-file";
import { freeFileName, safeFileName } from "../opencollection/file-name";
import { findSecretsInFiles } from "../opencollection/find-secrets";
import { formatRequestYaml } from "../opencollection/request-file";
import { stripForFile } from "../opencollection/strip-for-file";
import { formatRootFile } from "../opencollection/variables-file";
import type { OpenedFolder } from "./open-folder";

export type RequestChange = {
  /** Null if the file already has this content. */
  readonly change: Exclude<FolderChange, { kind: "remove" }> | null;
  readonly path: string;
  /** Dotted paths of fields that files must not hold. */
  readonly stripped: readonly string[];
  /** New lines that seem to hold a secret, with file and line. */
  readonly secrets: readonly string[];
};

/**
 * The change that saves a request over `before`, the version that its author saw, or as a new file. Comments and unknown
 * keys of the file remain. Another name or folder moves the file.
 */
export function requestChange(
  request: CollectionRequest,
  before: FolderFile | null,
  { files, requests }: Pick<OpenedFolder, "files" | "requests">,
): RequestChange {
  const { body, stripped } = stripForFile(request.body);
  const name = cleanRequestName(request.name);
  const text = textOf({ name, ...parseAnnotation(request), body }, before);
  const entry = requests.find(({ file }) => file.path === before?.path);
  const known = entry?.request;
  const isSamePlace =
    known !== undefined &&
    known.name === name &&
    known.folders.join("\n") === request.folders.join("\n");
  const path =
    before && (isSamePlace || !known)
      ? before.path
      : freePath({ name, folders: request.folders }, { files, requests }, before);
  const change = changeOf(path, text, before);
  // They were not read, so the save removes them.
  const removed = entry?.file.version === before?.version ? (entry?.stripped ?? []) : [];
  return {
    change,
    path,
    stripped: [...new Set([...stripped, ...removed])],
    secrets: newSecrets(path, text, before),
  };
}

function changeOf(path: string, text: string, before: FolderFile | null): RequestChange["change"] {
  if (!before) return { kind: "write", path, text, expected: null };
  if (path !== before.path)
    return { kind: "move", path: before.path, to: path, text, expected: before.version };
  return text === before.text ? null : { kind: "write", path, text, expected: before.version };
}

function textOf(content: Parameters<typeof formatRequestYaml>[0], before: FolderFile | null) {
  try {
    return formatRequestYaml(content, before?.text);
  } catch (error) {
    // The other version is not valid: the user chose to replace it.
    if (error instanceof FileError) return formatRequestYaml(content);
    throw error;
  }
}

type Place = Pick<CollectionRequest, "name" | "folders">;

/** A path for the request that no file has, and that no file system mistakes for another one. */
function freePath(
  { name, folders }: Place,
  { files, requests }: Pick<OpenedFolder, "files" | "requests">,
  before: FolderFile | null,
): string {
  const folder = folderPath(folders, requests);
  const taken = new Set(
    files
      .filter(({ path }) => path !== before?.path && inFolder(path, folder))
      .map(({ path }) => fileNameKey(stem(path.slice(folder.length)))),
  );
  for (const each of folder === "" ? [stem(ROOT_FILE), ENVIRONMENTS] : []) taken.add(each);
  taken.add("folder");
  const path = `${folder}${freeFileName(name, taken)}.yml`;
  // A change of case only would be the same file on some systems.
  return before && fileNameKey(path) === fileNameKey(before.path) ? before.path : path;
}

function folderPath(names: readonly string[], requests: OpenedFolder["requests"]): string {
  if (names.length === 0) return "";
  const parent = folderPath(names.slice(0, -1), requests);
  const key = JSON.stringify(names);
  const other = requests.find(
    ({ request }) => JSON.stringify(request.folders.slice(0, names.length)) === key,
  );
  if (other) return `${other.file.path.split("/").slice(0, names.length).join("/")}/`;
  const safe = safeFileName(names.at(-1) ?? "");
  const isReserved = parent === "" && fileNameKey(safe) === ENVIRONMENTS;
  const existing = requests
    .map(({ file }) => file.path.split("/").slice(0, names.length))
    .find((parts) => fileNameKey(parts.join("/")) === fileNameKey(`${parent}${safe}`));
  return existing ? `${existing.join("/")}/` : `${parent}${safe}${isReserved ? " 2" : ""}/`;
}

const stem = (name: string) => name.replace(/\.ya?ml$/i, "");
const inFolder = (path: string, folder: string) =>
  path.startsWith(folder) && !path.slice(folder.length).includes("/");

/** Lines of the file that are not in the version before. */
function newSecrets(path: string, text: string, before: FolderFile | null): string[] {
  const known = new Set(before?.text.split("\n"));
  const lines = text.split("\n");
  const isNew = ({ line }: FileIssue) => line === null || !known.has(lines[line - 1] ?? "");
  return findSecretsInFiles([{ path, text }]).filter(isNew).map(fileIssueText);
}

/** The change that makes the root file; null if the folder has one. */
export const rootFileChange = (
  name: string,
  { files }: Pick<OpenedFolder, "files">,
): FolderChange | null =>
  files.some(({ path }) => path === ROOT_FILE)
    ? null
    : {
        ...{ kind: "write", path: ROOT_FILE, expected: null },
        text: formatRootFile({ name, variables: [] }),
      };
