/** A row of the import table. Rows follow the data flow: nothing downstream writes upstream state. */
export type Folder = {
  /** Path from the project root. */
  readonly folder: string;
  /** Folders of this project that it may import besides itself. */
  readonly mayImport: readonly string[];
  readonly reason: string;
};
