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

export const isAscii = (text: string): boolean => !NOT_ASCII.test(text);

/**
 * The form in which two spellings count as the same: compatibility forms unified (NFKC), case ignored, marks on
 * Latin and Greek letters ignored (ü = u, but й and が stay themselves), ё = е, ß = ss, the Turkish ı and İ = i.
 * The length may change.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return text
    .replace(INVISIBLE, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(LATIN_OR_GREEK_MARKS, "$1")
    .replace(OPTIONAL_MARKS, "")
    .replaceAll("е\u0308", "е")
    .replace(LOOKALIKE, (letter) => LOOKALIKES[letter] ?? letter)
    .normalize("NFC");
}

const FOLDABLE = /[\u00c0-\u058f\u1e00-\u1fff\uff00-\uffef]/g;
const foldedLetters = new Map<string, string>();

function foldLetter(letter: string): string {
  let folded = foldedLetters.get(letter);
  if (folded === undefined) {
    const form = fold(letter);
    folded = form.length === 1 ? form : letter;
    foldedLetters.set(letter, folded);
  }
  return folded;
}

/** As `fold`, as far as that is possible letter by letter: the length stays, so that places in the text do too. */
export function foldInPlace(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(FOLDABLE, foldLetter);
}
