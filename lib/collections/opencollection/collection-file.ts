export type CollectionFile = {
  /** Relative to the folder of the collection, with slashes. */
  readonly path: string;
  readonly text: string;
};

export type FileIssue = {
  readonly path: string;
  /** Counted from 1; null if the message is about the whole file. */
  readonly line: number | null;
  readonly message: string;
};

/** An issue as one line: `weekly/Prices.yml:12: message`. */
export const fileIssueText = ({ path, line, message }: FileIssue): string =>
  `${line === null ? path : `${path}:${line}`}: ${message}`;

/** Ends the parsing of one file. */
export class FileError extends Error {
  override readonly name = "FileError";
  constructor(
    message: string,
    readonly line: number | null = null,
  ) {
    super(message);
  }
}

export const collectionLimits = {
  requests: 1_000,
  /** Limit for all files together. */
  characters: 5_000_000,
  fileCharacters: 1_000_000,
  folders: 10,
} as const;

export const ROOT_FILE = "opencollection.yml";
export const FOLDER_FILE = "folder.yml";
export const ENVIRONMENTS = "environments";
