import "server-only";

/** Stores bytes behind a signed address that expires. */
export type ArtifactStore = {
  readonly save: (bytes: Uint8Array, contentType: string, lifetimeMs: number) => Promise<string>;
};
