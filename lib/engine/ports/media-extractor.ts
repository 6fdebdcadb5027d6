import "server-only";

/** Extracts audio or video of a page with a program configured by the operator. */
export type MediaExtractor = {
  /** Rejects, with a message for users, when the program returned nothing. */
  readonly extract: (
    url: string,
    kind: "audio" | "video",
    signal: AbortSignal,
  ) => Promise<{ readonly bytes: Uint8Array; readonly contentType: string }>;
};
