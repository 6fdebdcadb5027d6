/**
 * Limits of a link. Links are untrusted input: each limit is checked before the work that it
 * bounds.
 */
export const linkLimits = {
  /** Characters of the payload. Chat and mail programs truncate much earlier. */
  characters: 20_000,
  /** Characters of the fragment before percent-decoding. */
  written: 100_000,
  /** Bytes of UTF-8 after decompression. */
  inflated: 200_000,
  depth: 64,
  /** Object members and array items in total. */
  values: 10_000,
} as const;
