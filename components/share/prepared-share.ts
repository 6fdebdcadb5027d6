import type { ShareIndex } from "@/lib/share/share-index";

export type PrepareOptions = {
  readonly withFiles: boolean;
  /** Whether the notes and tags of results are shared too. */
  readonly withNotes: boolean;
  /** Texts to remove besides the private values of the requests. */
  readonly remove: readonly string[];
};

/** Runs as they would be shared. Nothing was sent. */
export type PreparedShare = {
  readonly title: string;
  /** File name without extension. */
  readonly stem: string;
  readonly bundle: Blob;
  readonly index: ShareIndex;
  readonly runs: number;
  /** Failed runs, whose response is shared. */
  readonly failed: number;
  readonly results: number;
  readonly hasComparison: boolean;
  readonly pages: number;
  readonly fields: readonly string[];
  /** Paths of the request fields that are not. */
  readonly removed: readonly string[];
  readonly files: number;
  readonly missingFiles: number;
  /** Results with a note or tags, shared or not. */
  readonly notes: number;
  readonly withNotes: boolean;
  /** Whether a response repeats a removed part of its request. */
  readonly repeats: boolean;
  /** Request fields whose values this browser does not store, so that they cannot be looked for. */
  readonly unknown: readonly string[];
  readonly page: () => Promise<Blob>;
};

/** Rejects with an error whose message says why the runs cannot be shared. */
export type Prepare = (options: PrepareOptions) => Promise<PreparedShare>;
