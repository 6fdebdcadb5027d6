import "server-only";
import { firstIndex } from "@/lib/format/first-index";
import { memoizeByKey } from "@/lib/format/memoize";

/** Letters and signs that Unicode does not decompose, as readers understand them. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
  "§": "section ",
};
const LOOKALIKE = /[ßæœøłđðþıς§]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches all of ASCII.
const NOT_ASCII = /[^\x00-\x7f]/;
const LATIN_OR_GREEK_MARKS = /([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu;
/** Optional marks: Hebrew points, Arabic vowel signs and hamza, the Arabic tatweel. */
const OPTIONAL_MARKS =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]/g;
/** Soft hyphens, joiners, direction marks and variation selectors: invisible inside a word. */
export const INVISIBLE_CHARACTERS =
  "\\u00ad\\u200c-\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff\\ufe00-\\ufe0f";
const INVISIBLE = new RegExp(`[${INVISIBLE_CHARACTERS}]`, "g");

/** Whether all words of a text are ASCII, so that folding changes only their case. */
export const isPlain = (text: string): boolean => !NEITHER_ASCII_NOR_SIGN.test(text);

export const isAscii = (text: string): boolean => !NOT_ASCII.test(text);

/**
 * Folds text so that equivalent spellings compare equal: NFKC, lower case, no marks on Latin and
 * Greek letters (ü = u, but й and が keep theirs), ё = е, ß = ss, Turkish ı and İ = i. The length
 * may change.
 */
export function foldText(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return (
    text
      .replace(INVISIBLE, "")
      .normalize("NFKD")
      .toLowerCase()
      // First, because these may separate a letter from its other marks.
      .replace(OPTIONAL_MARKS, "")
      .replace(LATIN_OR_GREEK_MARKS, "$1")
      .replace(/е\u0308+/g, "е")
      .replace(LOOKALIKE, (letter) => LOOKALIKES[letter] ?? letter)
      .normalize("NFC")
  );
}

/** Letters and their two-letter transcriptions for keyboards and URLs without them. */
const TRANSCRIBED: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ø: "oe",
  ü: "ue",
  å: "aa",
  đ: "dj",
};
const TWO_LETTERED = /[äöøüåđ]/g;

/** Like `foldText`, but transcribes such letters: München → muenchen. */
export function transcribe(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const composed = text.normalize("NFC").toLowerCase();
  return foldText(composed.replace(TWO_LETTERED, (letter) => TRANSCRIBED[letter] ?? letter));
}

/**
 * Common punctuation, arrows, lines and signs: part of no word, without case, unchanged by folding.
 */
const SIGNS =
  "\\xa1-\\xa6\\xa9\\xab\\xac\\xae\\xb0\\xb1\\xb6\\xb7\\xbb\\xbf\\xd7\\xf7\\u2010\\u2012-\\u2016\\u2018-\\u2023\\u200b\\u2027-\\u2029\\u2030-\\u2032\\u2039-\\u203b\\u20ac\\u2190-\\u222b\\u2236-\\u22ff\\u2500-\\u2775\\u2794-\\u27bf";
/** Most emoji. Other surrogate pairs may be letters. */
const EMOJI = "\\ud83d\\udc00-\\udfff";
/** Folding changes these, but into no letters. */
const DOTS = "\\u2011\\u2024-\\u2026";
/** The lookbehind runs only for non-ASCII characters: matching a class of many ranges is slow. */
const notAsciiNor = (others: string): string => `[\\x80-\\uffff](?<![${others}])`;

/**
 * Characters whose length folding may change: all except ASCII, common ideographs, kana, Hangul and
 * signs.
 */
const MAY_CHANGE = new RegExp(`(?:${notAsciiNor(`${SIGNS}\\u3001-\\u9fff\\uac00-\\ud7a3`)})+`, "g");
const NEITHER_ASCII_NOR_SIGN = new RegExp(notAsciiNor(SIGNS + EMOJI + DOTS));
const MARK_FIRST = /^\p{M}/u;
/** A character with its combining marks. */
const UNIT = /[^\p{M}\uff9e\uff9f][\p{M}\uff9e\uff9f]*|[\p{M}\uff9e\uff9f]+/gu;

const MAX_CACHED_UNITS = 5_000;
/** Cached, because a text has few distinct characters. */
const foldUnit = memoizeByKey(foldText, MAX_CACHED_UNITS);

export type FoldedWithOffsets = {
  readonly folded: string;
  readonly toOriginal: (at: number) => number;
};

/**
 * Like `foldText`, for highlighting: `toOriginal` maps an offset of the folded text to the
 * original.
 */
export function foldWithOffsets(text: string): FoldedWithOffsets {
  if (isAscii(text)) return { folded: text.toLowerCase(), toOriginal: (at) => at };
  // From each start on, the original is ahead by the lead with the same index.
  const starts: number[] = [0];
  const leads: number[] = [0];
  let [folded, done, lead] = ["", 0, 0];
  for (const span of text.matchAll(MAY_CHANGE)) {
    // A combining mark belongs to the letter before it.
    const from = MARK_FIRST.test(span[0]) ? Math.max(done, span.index - 1) : span.index;
    const end = span.index + span[0].length;
    folded += text.slice(done, from).toLowerCase();
    for (const [unit] of text.slice(from, end).matchAll(UNIT)) {
      const form = foldUnit(unit);
      if (form.length !== unit.length) {
        // Within a unit, no offset may exceed its end.
        for (let at = Math.min(1, form.length); at <= form.length; at++) {
          starts.push(folded.length + at);
          leads.push(lead + (at === form.length ? unit.length : Math.min(at, unit.length)) - at);
        }
        lead += unit.length - form.length;
      }
      folded += form;
    }
    done = end;
  }
  folded += text.slice(done).toLowerCase();
  const leadAt = (at: number) =>
    leads[firstIndex(starts.length, (index) => (starts[index] ?? 0) > at) - 1] ?? 0;
  return { folded, toOriginal: (at) => at + leadAt(at) };
}
