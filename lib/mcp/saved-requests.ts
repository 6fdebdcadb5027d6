import { folderOpener, type OpenedFolder } from "@/lib/collections/folder/open-folder";
import { fileIssueText } from "@/lib/collections/opencollection/collection-file";
import { namesInBody } from "@/lib/variables/resolve-body";
import { oneLine } from "./fence";
import type { SavedFolder } from "./ports";

/** A request of a folder of the operator. */
export type SavedEntry = {
  /** Folder and path: `prices/weekly/Heat pumps.yml`. */
  readonly id: string;
  readonly name: string;
  readonly folders: readonly string[];
  readonly tags: readonly string[];
  /** Names of the variables that it refers to. */
  readonly variables: readonly string[];
  readonly folder: OpenedFolder;
  readonly request: OpenedFolder["requests"][number];
};

export type SavedCollection = {
  readonly id: string;
  readonly name: string;
  readonly environments: readonly string[];
  readonly entries: readonly SavedEntry[];
  /** Files with errors, or why the folder cannot be read. */
  readonly issues: readonly string[];
};

/** Parses only files that changed. At most as many as the operator names folders. */
const openers = new Map<string, ReturnType<typeof folderOpener>>();

export function savedCollections(folders: readonly SavedFolder[]): readonly SavedCollection[] {
  return folders.map(({ id, name, listing }) => {
    if ("error" in listing)
      return { id, name, environments: [], entries: [], issues: [listing.error] };
    const open = openers.get(id) ?? folderOpener();
    openers.set(id, open);
    const folder = open(listing);
    return {
      id,
      name: folder.name ?? name,
      environments: folder.environments.map((each) => each.name),
      entries: folder.requests.map((request) => ({
        id: `${id}/${request.file.path}`,
        name: oneLine(request.request.name),
        folders: request.request.folders,
        tags: request.request.tags,
        variables: namesInBody(request.request.body),
        ...{ folder, request },
      })),
      issues: folder.issues.map(fileIssueText),
    };
  });
}
