import { isJsonObject } from "@/lib/contract/json-object";
import { capitalize } from "@/lib/format/capitalize";
import { countOf } from "@/lib/format/count";
import type { Body } from "../body";
import { type FieldEntry, fieldIndex } from "../find/field-index";
import { isSet } from "../find/value-text";
import { phrasesOf, type SentencePhrase } from "./phrases";

/** A part of the sentence that leads to its field. */
export type SentencePart = Pick<SentencePhrase, "text" | "lead" | "isDefault"> & {
  readonly draftPath: string;
};

/** Set options that the sentence only counts. */
export type MoreOptions = {
  readonly text: string;
  /** Their labels; unknown fields have their wire name. */
  readonly names: readonly string[];
  readonly hasControls: boolean;
};

/** Describes a request without its query: parts in order, and the rest as a number. */
export type RequestSentence = {
  readonly parts: readonly SentencePart[];
  readonly more: MoreOptions | null;
};

const byWire = new Map(fieldIndex.map((entry) => [entry.wire, entry]));

/**
 * The sentence of a body, valid or not. Contains only fields that may travel with a link, and for
 * all others at most their label.
 */
export function sentenceOf(body: Body): RequestSentence {
  const phrases = phrasesOf(body);
  const parts = phrases.flatMap(({ wires, text, lead, isDefault }, index) => {
    const entry = byWire.get(wires[0]);
    const written = index === 0 ? capitalize(text) : text;
    return entry ? [{ text: written, lead, isDefault, draftPath: entry.draftPath }] : [];
  });
  const mentioned = new Set(phrases.flatMap(({ wires }) => wires));
  return { parts, more: moreOptions(body, mentioned) };
}

function moreOptions(body: Body, mentioned: ReadonlySet<string>): MoreOptions | null {
  const set = fieldIndex.filter(({ wire }) => wire !== "query").filter((each) => isSet(each, body));
  // An object counts as its fields.
  const hasParts = ({ wire }: FieldEntry) => set.some((each) => each.wire.startsWith(`${wire}.`));
  const counted = set.filter((entry) => !mentioned.has(entry.wire) && !hasParts(entry));
  const names = [...counted.map(({ label }) => label), ...unknownFields(body)];
  if (names.length === 0) return null;
  return {
    text: countOf(names.length, "more option"),
    names,
    hasControls: counted.length > 0,
  };
}

function unknownFields(body: Body): string[] {
  const { scrapeOptions } = body;
  const options = isJsonObject(scrapeOptions) ? Object.keys(scrapeOptions) : [];
  return [...Object.keys(body), ...options.map((name) => `scrapeOptions.${name}`)].filter(
    (wire) => wire !== "scrapeOptions" && !byWire.has(wire),
  );
}

export const sentenceText = ({ parts, more }: RequestSentence): string =>
  joined(parts) + (more ? `${parts.length > 0 ? ", and " : ""}${more.text}` : "");

const joined = (parts: readonly SentencePart[]): string =>
  parts.map(({ lead, text }, index) => (index === 0 ? text : `${lead}${text}`)).join("");

/**
 * A name for a request: its query, and what it changes. Only the query if everything else has its
 * default.
 */
export function requestTitle(body: Body): string {
  const { parts, more } = sentenceOf(body);
  const changed = sentenceText({ parts: parts.filter(({ isDefault }) => !isDefault), more });
  const query = typeof body.query === "string" ? body.query.replaceAll(/\s+/gu, " ").trim() : "";
  return [query, changed].filter(Boolean).join(" – ");
}
