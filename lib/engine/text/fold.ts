import "server-only";

/** Letters that Unicode does not decompose although readers take them as the same. */
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
};
const LOOKALIKE = /[ßæœøłđðþıς]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is "all of ASCII".
const NOT_ASCII = /[^\x00-\x7f]/;
const LATIN_OR_GREEK_MARKS = /([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu;
/** Hebrew points, Arabic vowel signs and hamza marks, the Arabic stretch: written or left out at will. */
const OPTIONAL_MARKS =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]/g;
/** Soft hyphens, joiners, direction marks, variation selectors: invisible inside a word. */
const INVISIBLE = /[\u00ad\u200c-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|[\ufe00-\ufe0f]/g;

/** Whether all words of a text are ASCII, and folding it changes nothing of them but their case. */
export const isPlain = (text: string): boolean => !NEITHER_ASCII_NOR_SIGN.test(text);

export const isAscii = (text: string): boolean => !NOT_ASCII.test(text);

/**
 * The form in which two spellings count as the same: compatibility forms unified (NFKC), case ignored, marks on
 * Latin and Greek letters ignored (ü = u, but й and が stay themselves), ё = е, ß = ss, the Turkish ı and İ = i.
 * The length may change.
 */
export function foldText(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return (
    text
      .replace(INVISIBLE, "")
      .normalize("NFKD")
      .toLowerCase()
      // First, because they may stand between a letter and its other marks.
      .replace(OPTIONAL_MARKS, "")
      .replace(LATIN_OR_GREEK_MARKS, "$1")
      .replace(/е\u0308+/g, "е")
      .replace(LOOKALIKE, (letter) => LOOKALIKES[letter] ?? letter)
      .normalize("NFC")
  );
}

/** Letters, and the two that stand for them where a keyboard or an address has none. */
const TRANSCRIBED: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ø: "oe",
  ü: "ue",
  å: "aa",
  đ: "dj",
};
const TWO_LETTERED = /[äöøüåđ]/g;

/** As `fold`, but with the two letters in the place of the one: München → muenchen. */
export function transcribe(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const composed = text.normalize("NFC").toLowerCase();
  return foldText(composed.replace(TWO_LETTERED, (letter) => TRANSCRIBED[letter] ?? letter));
}

/** Common punctuation, arrows, lines and signs: in no word, without case, and the same when they are folded. */
const SIGNS =
  "\\xa1-\\xa7\\xa9\\xab\\xac\\xae\\xb0\\xb1\\xb6\\xb7\\xbb\\xbf\\xd7\\xf7\\u2010\\u2012-\\u2016\\u2018-\\u2023\\u200b\\u2027-\\u2029\\u2030-\\u2032\\u2039-\\u203b\\u20ac\\u2190-\\u222b\\u2236-\\u22ff\\u2500-\\u2775\\u2794-\\u27bf";
/** Most emoji; of the pairs that begin otherwise some are letters. */
const EMOJI = "\\ud83d\\udc00-\\udfff";
/** Change when they are folded, but into no letters. */
const DOTS = "\\u2011\\u2024-\\u2026";
/** Looked at again only where it is not ASCII: a class of many ranges takes many comparisons. */
const notAsciiNor = (others: string): string => `[\\x80-\\uffff](?<![${others}])`;

/**
 * What may change its length when it is folded: all but ASCII, the common ideographs, kana and Hangul, and signs. A
 * text of these alone has nothing to look up.
 */
const MAY_CHANGE = new RegExp(`(?:${notAsciiNor(`${SIGNS}\\u3001-\\u9fff\\uac00-\\ud7a3`)})+`, "g");
const NEITHER_ASCII_NOR_SIGN = new RegExp(notAsciiNor(SIGNS + EMOJI + DOTS));
const MARK_FIRST = /^\p{M}/u;
/** A character with its marks. */
const UNIT = /[^\p{M}\uff9e\uff9f][\p{M}\uff9e\uff9f]*|[\p{M}\uff9e\uff9f]+/gu;

const MAX_CACHED_UNITS = 5_000;
const foldedUnits = new Map<string, string>();

/** As `fold`, remembered: a text has few different characters. */
function foldUnit(unit: string): string {
  const known = foldedUnits.get(unit);
  if (known !== undefined) return known;
  if (foldedUnits.size >= MAX_CACHED_UNITS) foldedUnits.clear();
  const form = foldText(unit);
  foldedUnits.set(unit, form);
  return form;
}

/** Folded text that knows where in the original each of its places is. */
export type FoldedWithOffsets = {
  readonly folded: string;
  readonly toOriginal: (at: number) => number;
};

/** As `fold`, for showing what was found: `place` turns a place in the folded text into one in the original. */
export function foldWithOffsets(text: string): FoldedWithOffsets {
  if (isAscii(text)) return { folded: text.toLowerCase(), toOriginal: (at) => at };
  // From each of these places on, the original is ahead by so much.
  const starts: number[] = [0];
  const leads: number[] = [0];
  let [folded, done, lead] = ["", 0, 0];
  for (const span of text.matchAll(MAY_CHANGE)) {
    // A mark belongs to the letter before it.
    const from = MARK_FIRST.test(span[0]) ? Math.max(done, span.index - 1) : span.index;
    const end = span.index + span[0].length;
    folded += text.slice(done, from).toLowerCase();
    for (const [unit] of text.slice(from, end).matchAll(UNIT)) {
      const form = foldUnit(unit);
      if (form.length !== unit.length) {
        // Within a unit no place may lie beyond its end.
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
  return { folded, toOriginal: (at) => at + (leads[lastAtMost(starts, at)] ?? 0) };
}

/** Where in an ascending list the last number not above a limit is. */
function lastAtMost(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle;
    else high = middle;
  }
  return low;
}
