import "server-only";
import nlp from "compromise";
import { textsIn } from "@/lib/contract/json-object";
import { type Entity, type EntitySpan, spansMatching } from "./span";

/** Characters per call of the tagger, whose time grows faster than the text. */
const PIECE = 1_500;
const MAX_NAMES = 3_000;
const WORD = /[\p{Lu}\d][\p{L}\p{M}\p{N}'’.-]*/gu;
const HONORIFIC =
  /\b(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Sir|Lady|Lord|Herr|Frau|Mme|M|Monsieur|Madame|Se[ñn]ora?|Sig(?:nora?)?)\.? +(?:\p{Lu}[\p{L}'’-]{1,30})(?: +\p{Lu}[\p{L}'’-]{1,30}){0,2}/gu;
const LABELLED =
  /\b(?:(?:full|first|last|sur)?[ -]?name|contact|author|attn|signed|written by|by)[ *]{0,3}: {0,3}((?:\p{Lu}[\p{L}'’.-]{1,30} +){1,3}\p{Lu}[\p{L}'’-]{1,30})/giu;
const ADDRESSES = [
  /\b\d{1,5}[a-z]? (?:(?:N|S|E|W|North|South|East|West)\.? )?(?:[\p{Lu}\d][\p{L}\d'’-]{0,30} ){1,4}(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Way|Court|Ct|Square|Sq|Place|Pl|Terrace|Highway|Hwy)\b\.?(?:,? (?:Apt|Suite|Unit|Floor|#)\.? ?\w{1,6})?/gu,
  /(?<!\p{L})\p{Lu}[\p{L}-]{1,30}(?:straße|strasse|str\.|weg|platz|allee|gasse|ufer|damm|gatan|gata|straat|laan) \d{1,4} ?[a-z]?\b(?:, \d{4,5} \p{Lu}[\p{L}-]{1,30})?/gu,
  /(?<!\p{L})(?:rue|avenue|boulevard|calle|via|viale|piazza|plaza)(?: \p{L}[\p{L}'’-]{0,30}){1,4},? \d{1,4}\b/giu,
  /\b\d{1,4},? (?:rue|avenue|boulevard|place)(?: \p{L}[\p{L}'’-]{0,30}){1,4}/giu,
  /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/g,
  /\b\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30}){0,2}, [A-Z]{2} \d{5}(?:-\d{4})?\b/gu,
  /(?<![\d.])-?\d{1,2}\.\d{4,10}°?,\s?-?\d{1,3}\.\d{4,10}(?![\d.])/g,
];

export type NamesFound = {
  readonly spans: readonly EntitySpan[];
  /** Characters processed; fewer than the text has when the time limit expired. */
  readonly read: number;
};

/** Forms that need no dictionary: titles with names, labels, postal addresses, coordinates. */
export const findNamedForms = (text: string): EntitySpan[] => [
  ...spansMatching(text, HONORIFIC, "PERSON"),
  ...spansMatching(text, LABELLED, "PERSON"),
  ...ADDRESSES.flatMap((pattern) => spansMatching(text, pattern, "LOCATION")),
];

/**
 * Finds people and places with an English dictionary and grammar. A name found once is redacted
 * everywhere. `everything` also includes first names alone.
 */
export function findNames(text: string, everything: boolean, timeLimitMs: number): NamesFound {
  const names = new Map<string, Entity>();
  const until = performance.now() + timeLimitMs;
  let read = 0;
  while (read < text.length && performance.now() < until && names.size < MAX_NAMES) {
    const piece = text.slice(read, pieceEnd(text, read));
    read += piece.length;
    if (!/\p{Lu}/u.test(piece)) continue;
    const document = nlp(piece);
    for (const name of textsIn(document.people().out("array")))
      if (isPerson(bare(name), everything)) names.set(bare(name), "PERSON");
    for (const name of textsIn(document.places().out("array")))
      if (isName(bare(name)) && !names.has(bare(name))) names.set(bare(name), "LOCATION");
  }
  return { spans: placesOf(text, names), read };
}

const bare = (name: string): string => name.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$|['’]s$/gu, "");

const isName = (name: string): boolean =>
  name.length >= 3 && name.length <= 80 && /^[\p{Lu}\d]/u.test(name) && !/\n/.test(name);

function isPerson(name: string, everything: boolean): boolean {
  if (!isName(name) || /\d/.test(name)) return false;
  const parts = name.split(/\s+/);
  const capital = parts.every((word) =>
    /^\p{Lu}|^(?:van|von|de|da|di|del|la|le|bin|al|ter|den)$/u.test(word),
  );
  return capital && (everything || (parts.length >= 2 && parts.length <= 5));
}

/** Every occurrence of the names as whole words. */
function placesOf(text: string, names: ReadonlyMap<string, Entity>): EntitySpan[] {
  const byStart = Map.groupBy(names.keys(), (name) => name.match(WORD)?.[0] ?? name);
  const spans: EntitySpan[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const first = byStart.has(word) ? word : word.replace(/['’]s$|[.'’-]+$/, "");
    for (const name of byStart.get(first) ?? []) {
      const end = index + name.length;
      const entity = names.get(name);
      if (
        entity &&
        text.startsWith(name, index) &&
        !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))
      )
        spans.push({ entity, start: index, end });
    }
  }
  return spans;
}

/** Ends a piece at a line or sentence end, if one is near. */
function pieceEnd(text: string, from: number): number {
  const latest = from + PIECE;
  if (latest >= text.length) return text.length;
  for (const mark of ["\n", ". ", " "]) {
    const at = text.lastIndexOf(mark, latest);
    if (at > from + PIECE / 3) return at + mark.length;
  }
  return latest;
}
