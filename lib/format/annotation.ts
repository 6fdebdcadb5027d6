/** The user's notes on a run or a saved request. */
export type Annotation = {
  /** May have several lines. */
  readonly note: string;
  readonly tags: readonly string[];
};

export const NOTE_LENGTH = 2_000;
export const TAG_LENGTH = 40;
export const MAX_TAGS = 20;

export const noAnnotation: Annotation = { note: "", tags: [] };

const cleanNote = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    // Control characters, except tabs and line breaks.
    .replace(/[^\P{Cc}\t\n]/gu, "")
    .trim()
    .slice(0, NOTE_LENGTH)
    .trim();

/** Tags of a text with commas between them, such as `prices, #weekly`. Repeated tags count once, in any case. */
export function parseTags(text: string): readonly string[] {
  const tags = new Map<string, string>();
  for (const part of text.split(/[,\n]/)) {
    const tag = part
      .replace(/[\p{Cc}\s]+/gu, " ")
      .replace(/^[\s#]+/, "")
      .slice(0, TAG_LENGTH)
      .trim();
    if (tag !== "" && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()].slice(0, MAX_TAGS);
}

export const formatTags = (tags: readonly string[]): string => tags.join(", ");

/** Parses the fields `note` and `tags` of a stored or imported record. Ignores malformed ones. */
export function parseAnnotation({ note, tags }: Readonly<Record<string, unknown>>): Annotation {
  const texts = Array.isArray(tags) ? tags.filter((each) => typeof each === "string") : [];
  return {
    note: typeof note === "string" ? cleanNote(note) : "",
    tags: parseTags(texts.join(",")),
  };
}

/** The fields of a record. Empty ones are left out. */
export const annotationFields = ({ note, tags }: Annotation): Partial<Annotation> => ({
  ...(note !== "" && { note }),
  ...(tags.length > 0 && { tags }),
});

/** The text in which a search looks, such as `#prices` and the note. */
export const annotationText = ({ note, tags }: Annotation): string =>
  [...tags.map((tag) => `#${tag}`), note].join("\n");
