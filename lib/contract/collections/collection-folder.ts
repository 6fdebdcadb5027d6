import type * as z from "zod";
import type {
  fileSchema,
  folderChangeSchema,
  folderListingSchema,
  issueSchema,
} from "./folder-wire";

export type FolderFile = Readonly<z.output<typeof fileSchema>>;

/** Why a file of the folder is not in its list. */
export type FolderIssue = Readonly<z.output<typeof issueSchema>>;

export type FolderListing = Readonly<z.output<typeof folderListingSchema>>;

export type FolderChange = Readonly<z.output<typeof folderChangeSchema>>;

export type FolderFailure =
  /** The file has a different version than expected; null if it does not exist. */
  | { readonly kind: "changed"; readonly current: FolderFile | null }
  /** The new path belongs to another file. */
  | { readonly kind: "exists"; readonly message: string }
  /** The user has to allow the access again, or log in. */
  | { readonly kind: "locked"; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };

export type FolderResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: FolderFailure };

/** A collection that lives in a folder, of the server or of this computer. Its methods never reject. */
export type CollectionFolder = {
  /** Null if the folder still has this tag. */
  readonly list: (tag: string | null) => Promise<FolderResult<FolderListing | null>>;
  /** The written file; null after a removal. */
  readonly change: (change: FolderChange) => Promise<FolderResult<FolderFile | null>>;
};

export const folderLimits = {
  files: 2_000,
  fileBytes: 1_000_000,
  /** Limit for all files together. */
  bytes: 5_000_000,
  /** Parts of a path. */
  depth: 11,
  /** Files and folders that are looked at, also those of other kinds. */
  entries: 20_000,
} as const;

export const tooManyFiles = (): string =>
  `The folder has more than ${folderLimits.files.toLocaleString("en")} files of requests, or more than ${folderLimits.bytes / 1e6} MB of them. Move some to another folder.`;
export const tooLarge = (): string => `The file is larger than ${folderLimits.fileBytes / 1e6} MB.`;
