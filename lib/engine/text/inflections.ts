import "server-only";

const split = (endings: string): string[] => endings.split(" ");

/**
 * Endings of nouns and adjectives in lower case, without accents; `_` is the word without an ending. Frequent ones come
 * first, because a query has a maximum number of spellings.
 */
const CYRILLIC = split(
  "_ а ы и у е о я ю ь й ов ей ам ом ой ах ами ев ям ях ями ем ью ия ии ию ий ие ием ая ое ые ого ых ому ым ыми ую яя ее его их им і ї ів їв ою ею",
);
const GREEK = split("οσ η α ο οι εσ ου ησ ασ ων ουσ εισ εων ι ια ιων ε ον");
const DEVANAGARI = split("_ ा े ी ों ें ो एं एँ ओं ियां ियाँ ियों");

/** Endings of the same noun that hardly occur in English. */
const LATIN = [
  "ung ungen",
  "heit heiten",
  "keit keiten",
  "schaft schaften",
  "tion tionen",
  "tat taten",
  "nis nisse nissen",
  "erin erinnen",
  "ing ingen ingar inger",
  "heid heden",
  "teit teiten",
  "al aux ais",
  "el eis",
  "eau eaux",
  "cao coes",
  "sao soes",
  "z ces",
  "zione zioni",
  "etta ette",
  "ka ki ke",
].map(split);

const SCRIPTS = [
  { word: /^\p{Script=Cyrillic}+$/u, groups: [CYRILLIC], minRoot: 3 },
  { word: /^\p{Script=Greek}+$/u, groups: [GREEK], minRoot: 3 },
  { word: /^\p{Script=Devanagari}+$/u, groups: [DEVANAGARI], minRoot: 3 },
  { word: /^[a-z]+$/, groups: LATIN, minRoot: 2 },
];
/** Endings of short English words too: sing and singer differ, and make and maki. */
const ENGLISH_TOO = new Set(["ing", "ka"]);
const MIN_ROOT_OF_THESE = 4;

/** Words with another ending of the same group: книга → книги, Versicherung → Versicherungen. Some are no words. */
export function inflections(word: string): readonly string[] {
  const { groups = [], minRoot = 0 } = SCRIPTS.find((each) => each.word.test(word)) ?? {};
  return groups.flatMap((endings) => {
    const own = endings
      .map((ending) => (ending === "_" ? "" : ending))
      .filter((ending) => word.endsWith(ending))
      .sort((a, b) => b.length - a.length)[0];
    if (own === undefined) return [];
    const root = word.slice(0, word.length - own.length);
    const isShort = root.length < (ENGLISH_TOO.has(endings[0] ?? "") ? MIN_ROOT_OF_THESE : minRoot);
    return isShort
      ? []
      : endings.map((ending) => root + ending.replace("_", "")).filter((form) => form !== word);
  });
}
