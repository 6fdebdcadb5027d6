import "server-only";

/**
 * The Porter stemmer (M. F. Porter, "An algorithm for suffix stripping", 1980), the one that the full-text table
 * uses. Here it only decides which words of a passage are shown as matches.
 */
const STEP_2: readonly (readonly [string, string])[] = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["logi", "log"],
  ["bli", "ble"],
  ["alli", "al"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
];
const STEP_3: readonly (readonly [string, string])[] = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
];
const STEP_4: readonly (readonly [string, string])[] =
  "al ance ence er ic able ible ant ement ment ent sion tion ou ism ate iti ous ive ize"
    .split(" ")
    // "ion" goes only after s or t, which stay.
    .map((suffix) => [suffix, /^[st]ion$/.test(suffix) ? suffix.charAt(0) : ""]);

/** The word as c (consonant) and v (vowel) letters; y is a vowel after a consonant. */
function shape(word: string): string {
  let letters = "";
  for (const letter of word)
    letters += "aeiou".includes(letter) || (letter === "y" && letters.endsWith("c")) ? "v" : "c";
  return letters;
}

/** How often a vowel is followed by a consonant: m in the paper. */
const measure = (stem: string): number => shape(stem).split("vc").length - 1;
const hasVowel = (stem: string): boolean => shape(stem).includes("v");
/** Ends as "hop" does, but not in w, x or y: *o in the paper. */
const endsShort = (stem: string): boolean => shape(stem).endsWith("cvc") && !/[wxy]$/.test(stem);

/** Takes the longest suffix of a table off, where what remains measures more than `above`. */
function swap(word: string, table: readonly (readonly [string, string])[], above: number): string {
  let best: readonly [string, string] | undefined;
  for (const entry of table)
    if (word.endsWith(entry[0]) && entry[0].length > (best?.[0].length ?? 0)) best = entry;
  if (!best) return word;
  const stem = word.slice(0, word.length - best[0].length) + best[1];
  const measured = best[1].length === 1 && above === 1 ? stem : word.slice(0, -best[0].length);
  return measure(measured) > above ? stem : word;
}

function plural(word: string): string {
  if (word.endsWith("sses") || word.endsWith("ies")) return word.slice(0, -2);
  return word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

function pastOrGerund(word: string): string {
  if (word.endsWith("eed")) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const suffix = word.endsWith("ed") ? 2 : word.endsWith("ing") ? 3 : 0;
  const stem = word.slice(0, word.length - suffix);
  if (suffix === 0 || !hasVowel(stem)) return word;
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (/([^aeioulsz])\1$/.test(stem)) return stem.slice(0, -1);
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

function finalE(word: string): string {
  let stem = word;
  if (word.endsWith("e")) {
    const rest = word.slice(0, -1);
    const size = measure(rest);
    if (size > 1 || (size === 1 && !endsShort(rest))) stem = rest;
  }
  return stem.endsWith("ll") && measure(stem) > 1 ? stem.slice(0, -1) : stem;
}

const MAX_CACHED_STEMS = 20_000;
const stems = new Map<string, string>();

/** Reduces a folded English word to its stem; any other word stays as it is. Remembers, for pages repeat words. */
export function stem(word: string): string {
  if (word.length < 3 || word.length > 64 || !/^[a-z0-9]+$/.test(word)) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= MAX_CACHED_STEMS) stems.clear();
  const found = strip(word);
  stems.set(word, found);
  return found;
}

function strip(word: string): string {
  let found = pastOrGerund(plural(word));
  if (found.endsWith("y") && hasVowel(found.slice(0, -1))) found = `${found.slice(0, -1)}i`;
  return finalE(swap(swap(swap(found, STEP_2, 0), STEP_3, 0), STEP_4, 1));
}
