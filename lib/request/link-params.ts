import {
  type FormatType,
  formatsWithRequiredField,
  formatTypes,
  sourceTypes,
} from "@/lib/contract/kinds";
import { limits } from "@/lib/contract/limits";
import { type Draft, emptyDraft } from "./draft";
import { formatsOn } from "./draft/formats";

/** A parameter of a readable link, both ways. `read` returns a note when the text had to be put aside. */
type LinkParam = {
  readonly name: string;
  readonly read: (text: string, draft: Draft) => string | null;
  /** Null where the draft holds the default, which a link leaves out. */
  readonly write: (draft: Draft) => string | null;
};

const namesIn = (text: string) =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

/** Formats that a bare name cannot ask for. */
const needsText = (type: FormatType) => formatsWithRequiredField.some((each) => each === type);
const linkFormats = formatTypes.filter((type) => !needsText(type));

/** What part of the names is none of those known, as a note. */
function unknownNote(names: readonly string[], known: readonly string[], param: string) {
  const unknown = names.filter((name) => !known.includes(name));
  return unknown.length > 0 ? `${param}: left out ${unknown.join(", ")}.` : null;
}

const linkParams: readonly LinkParam[] = [
  {
    name: "query",
    read: (text, draft) => {
      draft.query = { query: text.slice(0, limits.queryLength) };
      return text.length > limits.queryLength
        ? `query: cut to ${limits.queryLength} characters.`
        : null;
    },
    write: (draft) => draft.query.query || null,
  },
  {
    name: "sources",
    read: (text, draft) => {
      const names = namesIn(text);
      const on = sourceTypes.filter((type) => names.includes(type));
      if (on.length > 0)
        draft.sources.types = {
          web: on.includes("web"),
          news: on.includes("news"),
          images: on.includes("images"),
        };
      return unknownNote(names, sourceTypes, "sources");
    },
    write: ({ sources }) => {
      const on = sourceTypes.filter((type) => sources.types[type]);
      return on.join() === "web" ? null : on.join() || null;
    },
  },
  {
    name: "limit",
    read: (text, draft) => {
      const limit = Number(text.trim());
      const valid =
        /^\d+$/.test(text.trim()) && limit >= limits.limitMin && limit <= limits.limitMax;
      if (!valid)
        return `limit: "${text}" is not between ${limits.limitMin} and ${limits.limitMax}.`;
      draft.sources.limit = String(limit);
      return null;
    },
    write: (draft) => draft.sources.limit.trim() || null,
  },
  {
    name: "formats",
    read: (text, draft) => {
      const names = namesIn(text);
      const formats = { ...draft.content.formats };
      for (const type of linkFormats)
        if (names.includes(type) && !needsText(type))
          Object.assign(formats, { [type]: { ...formats[type], on: true } });
      draft.content.formats = formats;
      return unknownNote(names, linkFormats, "formats");
    },
    write: ({ content }) =>
      formatsOn(content.formats)
        .filter((type) => !needsText(type))
        .join() || null,
  },
  {
    name: "onlyMainContent",
    read: (text, draft) => {
      if (text !== "true" && text !== "false") return "onlyMainContent: true or false.";
      draft.content.onlyMainContent = text === "true";
      return null;
    },
    write: (draft) => (draft.content.onlyMainContent ? null : "false"),
  },
];

export const linkParamNames = linkParams.map(({ name }) => name);

/**
 * Reads `?query=…&sources=web,news&limit=20&formats=markdown`. What cannot be read keeps its default and gives a
 * note. Null when none of the parameters is there, so that an ordinary visit is not taken for a link.
 */
export function readLinkParams(search: string): { draft: Draft; notes: string[] } | null {
  const params = new URLSearchParams(search);
  if (!linkParamNames.some((name) => params.has(name))) return null;
  const draft = emptyDraft();
  const notes: string[] = [];
  for (const { name, read } of linkParams) {
    const text = params.get(name);
    const note = text === null ? null : read(text, draft);
    if (note) notes.push(note);
  }
  return { draft, notes };
}

/** The inverse, without the question mark. Only what these parameters can say; a permalink carries the rest. */
export function writeLinkParams(draft: Draft): string {
  const params = new URLSearchParams();
  for (const { name, write } of linkParams) {
    const text = write(draft);
    if (text !== null) params.set(name, text);
  }
  return params.toString().replaceAll("%2C", ",");
}
