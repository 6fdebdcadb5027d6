/** What a link may hold. A link comes from anybody, so each of these is checked before the work that it bounds. */
export const linkLimits = {
  /** Of the part after the version. Chats and mail programs cut long before. */
  characters: 20_000,
  /** The same as it may be written, with codes in the place of letters. */
  written: 100_000,
  /** Bytes of UTF-8 after decompression. */
  inflated: 200_000,
  /** Levels of nesting. */
  depth: 64,
  /** Members of objects and items of lists, together. */
  values: 10_000,
} as const;
