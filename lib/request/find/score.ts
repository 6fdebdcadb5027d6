/** Texts by which something is found, from the strongest to the weakest. */
export type SearchTerms = {
  readonly label: string;
  /** Wire name, such as `scrapeOptions.waitFor`. */
  readonly wire?: string;
  /** Other names, separated by commas. */
  readonly synonyms?: string;
  /** Running text: only beginnings of words match. */
  readonly help?: string;
};

export type PreparedTerms = {
  readonly names: readonly Phrase[];
  /** The last part of the wire name. */
  readonly tail: Phrase;
  readonly synonyms: readonly Phrase[];
  readonly help: readonly string[];
};

type Phrase = { readonly tokens: readonly string[]; readonly compact: string };

/** Words in lower case. Splits `waitFor`, `anti-bot` and `scrapeOptions.timeout`. */
export const searchTokens = (text: string): string[] =>
  text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const phrase = (text: string): Phrase => {
  const tokens = searchTokens(text);
  return { tokens, compact: tokens.join("") };
};

export function prepareTerms({ label, wire = "", synonyms = "", help = "" }: SearchTerms) {
  return {
    names: [label, wire].map(phrase),
    tail: phrase(wire.slice(wire.lastIndexOf(".") + 1)),
    synonyms: synonyms.split(",").map(phrase),
    help: searchTokens(help),
  } satisfies PreparedTerms;
}

/** Words such as those in "add a step" and "set timeout": beside other words, they need no match. */
const fillers = new Set(
  "a add change choose create disable edit enable go in insert my new of off on only open pick remove select set show switch the to turn use view with".split(
    " ",
  ),
);

/**
 * Scores a typed text, from 0 (no match) upwards. Every typed word but fillers must match the
 * beginning of a word; inside a word it matches only in names and synonyms, and only from three
 * letters.
 */
export function scoreTerms(terms: PreparedTerms, typed: string): number {
  const tokens = searchTokens(typed);
  if (tokens.length === 0) return 0;
  const whole = Math.max(
    phraseScore(terms.names, tokens.join(""), 100),
    phraseScore([terms.tail], tokens.join(""), 95),
    phraseScore(terms.synonyms, tokens.join(""), 80),
  );
  const scores = tokens.map((word) => wordScore(terms, word));
  const needed = tokens.some((word) => !fillers.has(word))
    ? scores.filter((_, at) => !fillers.has(tokens[at] ?? ""))
    : scores;
  const mean = scores.reduce((total, score) => total + score, 0) / scores.length;
  return Math.max(whole, needed.includes(0) ? 0 : mean);
}

/** Ignores spaces and hyphens, so that `time-out` finds `timeout`. */
function phraseScore(phrases: readonly Phrase[], typed: string, best: number): number {
  if (phrases.some(({ compact }) => compact === typed)) return best;
  return phrases.some(({ compact }) => compact.startsWith(typed)) ? best - 15 : 0;
}

function wordScore({ names, synonyms, help }: PreparedTerms, word: string): number {
  // Plurals and singulars, also of "category" and "categories".
  const forms = word.length > 3 && /s$|[^aeiou]y$/.test(word) ? [word, word.slice(0, -1)] : [word];
  const starts = (tokens: readonly string[]) =>
    tokens.some((each) => forms.some((form) => each.startsWith(form)));
  const inside = (tokens: readonly string[]) =>
    word.length > 2 && tokens.some((each) => each.includes(word));
  if (names[0]?.tokens.includes(word)) return 81;
  if (names.some(({ tokens }) => starts(tokens))) return 60;
  if (synonyms.some(({ tokens }) => starts(tokens))) return 50;
  if (names.some(({ tokens }) => inside(tokens))) return 30;
  if (synonyms.some(({ tokens }) => inside(tokens))) return 20;
  return starts(help) ? 10 : 0;
}

/** The entries that match a typed text, best first. */
export const bestMatches = <Entry extends { readonly terms: PreparedTerms }>(
  entries: readonly Entry[],
  typed: string,
): Entry[] =>
  entries
    .map((entry) => ({ entry, score: scoreTerms(entry.terms, typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
