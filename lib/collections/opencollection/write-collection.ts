import { fileNameKey } from "@/lib/contract/collections/folder-path";
import { parseAnnotation } from "@/lib/format/annotation";
import { cleanRequestName } from "@/lib/request/saved/saved-request";
import type { Collection, CollectionRequest } from "../collection";
import { type CollectionFile, ENVIRONMENTS, FOLDER_FILE, ROOT_FILE } from "./collection-file";
import { freeFileName } from "./file-name";
import { formatRequestYaml } from "./request-file";
import { stripForFile } from "./strip-for-file";
import { formatEnvironmentFile, formatFolderFile, formatRootFile } from "./variables-file";

export type WrittenCollection = {
  readonly files: readonly CollectionFile[];
  /** Fields that files may not hold, by request. */
  readonly stripped: readonly { readonly name: string; readonly paths: readonly string[] }[];
};

/** The collection as a folder of files. Bodies are stripped like those of links, because files are shared. */
export function writeCollection(collection: Collection): WrittenCollection {
  const stripped: { name: string; paths: readonly string[] }[] = [];
  const folders = new FolderNames();
  const files: CollectionFile[] = [{ path: ROOT_FILE, text: formatRootFile(collection) }];
  const environments = new Set<string>();
  for (const environment of collection.environments.toSorted(byName))
    files.push({
      path: `${ENVIRONMENTS}/${freeFileName(environment.name, environments)}.yml`,
      text: formatEnvironmentFile(environment),
    });
  const requests = collection.requests.map((request) => {
    const { body, stripped: lost } = stripForFile(request.body);
    const name = cleanRequestName(request.name);
    if (lost.length > 0) stripped.push({ name, paths: lost });
    const content = { name, ...parseAnnotation(request), body };
    return { name, folders: request.folders, text: formatRequestYaml(content) };
  });
  // The order decides which of two requests with one name gets a number, so it must not depend on the list.
  for (const { name, folders: names, text } of requests.toSorted(byPlace)) {
    const folder = folders.folder(names);
    files.push({ path: `${folder.path}${freeFileName(name, folder.taken)}.yml`, text });
  }
  return { files: [...files, ...folders.files], stripped };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byName = (a: { name: string }, b: { name: string }) => compare(a.name, b.name);
const byPlace = (a: Pick<CollectionRequest, "name" | "folders"> & { text: string }, b: typeof a) =>
  compare(a.folders.join("\n"), b.folders.join("\n")) ||
  compare(a.name, b.name) ||
  compare(a.text, b.text);

type Folder = { readonly path: string; readonly taken: Set<string> };

/** Gives each folder a safe name. A folder whose name had to change gets a file with the original. */
class FolderNames {
  readonly files: CollectionFile[] = [];
  readonly #known = new Map<string, Folder>();

  folder(names: readonly string[]): Folder {
    const key = JSON.stringify(names);
    const known = this.#known.get(key);
    if (known) return known;
    const made = this.#make(names);
    this.#known.set(key, made);
    return made;
  }

  #make(names: readonly string[]): Folder {
    const own = names.at(-1);
    if (own === undefined)
      return {
        path: "",
        taken: new Set(
          [ROOT_FILE.replace(".yml", ""), ENVIRONMENTS, "folder", "node_modules"].map(fileNameKey),
        ),
      };
    const parent = this.folder(names.slice(0, -1));
    const safe = freeFileName(own, parent.taken);
    const path = `${parent.path}${safe}/`;
    if (safe !== own)
      this.files.push({ path: `${path}${FOLDER_FILE}`, text: formatFolderFile(own) });
    return { path, taken: new Set(["folder", "node_modules"]) };
  }
}
