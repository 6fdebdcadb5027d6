export type FolderFile = {
  /** Relative to the folder, with slashes. */
  readonly path: string;
  readonly text: string;
  /** SHA-256 of the bytes as hex. */
  readonly version: string;
};

/** Why a file of the folder is not in its list. */
export type FolderIssue = {
  readonly path: string;
  /** Counted from 1; null if the message is about the whole file. */
  readonly line: number | null;
  readonly message: string;
};

export type FolderListing = {
  /** Changes with every change of the folder. */
  readonly tag: string;
  readonly readOnly: boolean;
  readonly files: readonly FolderFile[];
  readonly issues: readonly FolderIssue[];
};

/**
 * A change of one file. `expected` is the version that the author saw; null if there was no file. Nothing changes if the
 * folder has another version.
 */
export type FolderChange =
  | {
      readonly kind: "write";
      readonly path: string;
      readonly text: string;
      readonly expected: string | null;
    }
  | {
      readonly kind: "move";
      readonly path: string;
      readonly to: string;
      readonly text: string;
      readonly expected: string;
    }
  | { readonly kind: "remove"; readonly path: string; readonly expected: string };

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
