import { isSeq } from "yaml";
import type { Environment } from "@/lib/variables/variable";
import type { Collection, CollectionRequest } from "../collection";
import {
  type CollectionFile,
  collectionLimits,
  FileError,
  type FileIssue,
} from "./collection-file";
import { parseRequest } from "./request-file";
import { stripForFile } from "./strip-for-file";
import { parseEnvironment, parseRoot } from "./variables-file";
import { parseYamlFile, type YamlFile, yamlPart, yamlTextAt } from "./yaml-file";

export type ReadCollection = {
  /** Null if the files are not a collection. */
  readonly collection: Collection | null;
  /** Why files, variables and values were left out. */
  readonly issues: readonly FileIssue[];
};

/** Parses an untrusted file that is a whole collection or one request. */
export const readSingleFile = (file: CollectionFile): ReadCollection =>
  readFile(file, (yaml) =>
    yaml.document.has("opencollection") || isSeq(yaml.document.get("items", true))
      ? bundleIn(yaml, file)
      : requestIn(yaml, file),
  );

/** Parses a collection whose requests, folders and environments are in one file (`items`). */
export const readBundle = (file: CollectionFile): ReadCollection =>
  readFile(file, (yaml) => bundleIn(yaml, file));

function readFile(
  { path, text }: CollectionFile,
  read: (yaml: YamlFile) => ReadCollection,
): ReadCollection {
  try {
    return read(parseYamlFile(text));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { collection: null, issues: [{ path, line: error.line, message: error.message }] };
  }
}

function requestIn(yaml: YamlFile, { path }: CollectionFile): ReadCollection {
  const reader = new ItemReader(path);
  reader.add(yaml, []);
  const [request] = reader.requests;
  const collection = request
    ? { name: request.name, variables: [], environments: [], requests: [request] }
    : null;
  return { collection, issues: reader.issues };
}

function bundleIn(yaml: YamlFile, { path }: CollectionFile): ReadCollection {
  const { name, variables, issues } = parseRoot(yaml);
  const reader = new ItemReader(path);
  reader.list(issues);
  const environments = reader.environments(yaml);
  reader.addAll(yaml, []);
  const { requests } = reader;
  return { collection: { name, variables, environments, requests }, issues: reader.issues };
}

/** Collects the requests of one file. An item with an error is left out, and its error is listed. */
class ItemReader {
  readonly requests: CollectionRequest[] = [];
  readonly issues: FileIssue[] = [];
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  list(found: readonly Omit<FileIssue, "path">[]): void {
    this.issues.push(...found.map((each) => ({ path: this.#path, ...each })));
  }

  environments(yaml: YamlFile): Environment[] {
    const list = yaml.document.getIn(["config", "environments"], true);
    const found: Environment[] = [];
    for (const node of isSeq(list) ? list.items : []) {
      const part = yamlPart(yaml, node);
      if (!part) continue;
      const { name, variables, issues } = parseEnvironment(part, `Environment ${found.length + 1}`);
      this.list(issues);
      const line = yaml.lineOf(node);
      if (found.some((each) => each.name === name))
        this.list([{ line, message: `The environment ${name} appears twice.` }]);
      else found.push({ name, variables });
    }
    return found;
  }

  addAll(yaml: YamlFile, folders: readonly string[]): void {
    const items = yaml.document.get("items", true);
    for (const node of isSeq(items) ? items.items : []) {
      const part = yamlPart(yaml, node);
      const line = yaml.lineOf(node);
      if (!part) this.list([{ line, message: "The entry is not a request." }]);
      else if (isSeq(part.document.get("items", true)) || typeOf(part) === "folder")
        this.#addFolder(part, folders);
      else this.add(part, folders);
    }
  }

  #addFolder(part: YamlFile, folders: readonly string[]): void {
    const line = part.lineOf(part.root);
    if (folders.length >= collectionLimits.folders)
      this.list([
        { line, message: `More than ${collectionLimits.folders} folders in each other.` },
      ]);
    else this.addAll(part, [...folders, yamlTextAt(part.document, ["info", "name"]) ?? "Folder"]);
  }

  add(part: YamlFile, folders: readonly string[]): void {
    const line = part.lineOf(part.root);
    if (this.requests.length >= collectionLimits.requests) {
      const message = `The limit is ${collectionLimits.requests} requests.`;
      if (this.issues.at(-1)?.message !== message) this.list([{ line, message }]);
      return;
    }
    try {
      const read = parseRequest(part);
      const { body, stripped } = stripForFile(read.body);
      const left = `Left out, because files are shared: ${stripped.join(", ")}.`;
      if (stripped.length > 0) this.list([{ line, message: left }]);
      this.requests.push({ ...read, body, folders });
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      this.list([{ line: error.line ?? line, message: error.message }]);
    }
  }
}

const typeOf = ({ document }: YamlFile) => yamlTextAt(document, ["info", "type"]);
