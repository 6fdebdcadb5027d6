import "server-only";

/** The bytes of artifacts by id. What an id means, and when it expires, is stored elsewhere. */
export type ArtifactBodies = {
  readonly put: (id: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Null if it was removed. Rejects if the storage cannot be reached. */
  readonly read: (id: string) => Promise<ReadableStream | null>;
  /** Ids without bytes are ignored. Rejects if the storage cannot be reached. */
  readonly remove: (ids: readonly string[]) => Promise<void>;
  readonly close: () => void;
};
