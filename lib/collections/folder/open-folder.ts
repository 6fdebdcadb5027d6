import type { FolderFile, FolderListing } from "@/lib/contract/collections/collection-folder";
import type { Collection } from "../collection";
import {
  collectionLimits,
  FileError,
  type FileIssue,
  ROOT_FILE,
} from "../opencollection/collection-file";
import { type FiledRequest, readFiles } from "../opencollection/read-files";
import { parseRequestYaml, type RequestContent } from "../opencollection/request-file";

export type FolderRequest = FiledRequest<FolderFile>;

/** The requests and variables of a folder, each request with its file. */
export type OpenedFolder = Omit<Collection, "requests" | "name"> & {
  /** As the root file says; null without one. */
  readonly name: string | null;
  readonly readOnly: boolean;
  readonly files: readonly FolderFile[];
  readonly requests: readonly FolderRequest[];
  readonly issues: readonly FileIssue[];
};

type Parsed = RequestContent | FileError;

/** Parses listings of one folder. Files that did not change are not parsed again. */
export function folderOpener(): (listing: FolderListing) => OpenedFolder {
  let before = new Map<string, Parsed>();
  return (listing) => {
    const parsed = new Map<string, Parsed>();
    const parse = ({ version, text }: FolderFile): RequestContent => {
      const content = before.get(version) ?? parsed.get(version) ?? attempt(text);
      parsed.set(version, content);
      if (content instanceof FileError) throw content;
      return content;
    };
    const read = readFiles(listing.files, parse);
    const { root, environments, requests, issues, requestFiles, itemsLine } = read;
    before = parsed;
    const many: FileIssue[] =
      requestFiles > collectionLimits.requests
        ? [
            {
              ...{ path: "", line: null },
              message: `The folder has ${requestFiles} requests. The first ${collectionLimits.requests} are listed.`,
            },
          ]
        : [];
    const inside: FileIssue[] =
      itemsLine === null
        ? []
        : [
            {
              ...{ path: ROOT_FILE, line: itemsLine },
              message:
                "Requests inside this file are not listed. Import the file, or save the collection as one file per request.",
            },
          ];
    return {
      name: root?.name ?? null,
      variables: root?.variables ?? [],
      readOnly: listing.readOnly,
      files: listing.files,
      ...{ environments, requests },
      issues: [...many, ...inside, ...listing.issues, ...issues],
    };
  };
}

function attempt(text: string): Parsed {
  try {
    return parseRequestYaml(text);
  } catch (error) {
    if (error instanceof FileError) return error;
    throw error;
  }
}
