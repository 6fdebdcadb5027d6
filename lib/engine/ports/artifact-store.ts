import "server-only";

/** Stores bytes behind a signed URL that expires. */
export type ArtifactStore = {
  readonly save: (bytes: Uint8Array, contentType: string, lifetimeMs: number) => Promise<string>;
};

export type FoundArtifact =
  | {
      readonly status: 200;
      readonly contentType: string;
      readonly size: number;
      readonly body: ReadableStream;
    }
  /** 404: never signed by us. 410: expired or removed to make room. */
  | { readonly status: 404 | 410 };

export type ArtifactReader = {
  /** The file behind a signed URL. */
  readonly find: (id: string, query: URLSearchParams) => Promise<FoundArtifact>;
};
