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
const ARABIC = [split("_ ة ه ات ين ون ان"), split("ى ي ية يات")];
const HEBREW = [split("_ ים ות ה ת"), split("ה ות ת"), split("ית יות")];
const DEVANAGARI = split("_ ा े ी ों ें ो एं एँ ओं ियां ियाँ ियों");

/** Endings of the same noun that rarely occur in English. */
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

const SLAVIC = [
  "_ a y e i o u ie om em ou um am ach ech ich ow ov ami ama imi owi ovi",
  "y i a e ego eho emu ym im ych ich ymi ej ou",
];
const NORDIC = ["_ e en et er ene erne erna s ens ets r n t a ar or arna orna na"];
/** Endings that are also those of other English words, by language: German Art and Arten, English list and listen. */
const BY_LANGUAGE: Readonly<Record<string, readonly string[]>> = {
  de: ["_ e en er ern es n s", "um en", "a en"],
  nl: ["_ e en er eren s"],
  sv: NORDIC,
  da: NORDIC,
  no: NORDIC,
  nb: NORDIC,
  nn: NORDIC,
  fr: ["_ e es s x", "eux euse euses", "if ive ifs ives", "eur rice", "en enne", "er ere eres ers"],
  es: ["_ es s", "o a os as", "or ora ores oras"],
  it: ["o i a e", "e i", "o hi", "a he", "ia e"],
  pt: ["_ es s", "o a os as", "m ns", "l is", "ao oes aos aes"],
  ro: ["_ i e a ul ului ilor uri urile le lor", "a e ei ele elor"],
  pl: [...SLAVIC, "ka ki ke ce ek kom kami kach", "osc osci oscia"],
  cs: [...SLAVIC, "ka ky ce ek kam kami kach", "ost osti"],
  sk: [...SLAVIC, "ka ky ke iek kam kami kach", "ost osti"],
  sl: SLAVIC,
  hr: SLAVIC,
  bs: SLAVIC,
  fi: [
    "_ t n a ta ja en in ssa sta lla lta lle ksi na an den jen ien iden issa ista illa ilta ille",
    "i en it issa eissa eista eita eilla eille",
    "et ille ia ilta ista",
  ],
  et: ["_ d s t i a e st le l lt ga ks de te id", "i a"],
  hu: [
    "_ k t ok ek ak ot et at ban ben bol nak nek ra re val vel ja je on en rol hoz hez",
    "_ eket akat oket ai ei jai jei aink eink unk uk juk i",
  ],
  tr: [
    "_ lar ler i u in un a e da de ta te dan den tan ten si su yi yu lari leri nin nun larin lerin lara lere larda lerde",
    "_ si sinda sinde sina sine inda inde",
    "k gi gu ga ge gin gun",
    "p bi bu ba be bin bun",
  ],
};
const LANGUAGES = new Map(
  Object.entries(BY_LANGUAGE).map(([language, groups]) => [language, groups.map(split)]),
);
const MIN_LATIN_ROOT = 3;

/** Consonants that Finnish has instead of each other before the last vowel of a root: katu, kadun; kirkko, kirkossa. */
const GRADES = split("kk-k pp-p tt-t nk-ng nt-nn lt-ll rt-rr mp-mm t-d p-v uk-uv yk-yv k-").map(
  (pair) => pair.split("-"),
);

/** A k between two u or y becomes v and is not lost: luku, luvun. */
const isBetweenEqual = (start: string, vowels: string): boolean =>
  /([uy])k$/.exec(start)?.[1] === vowels;

const finnishRoots = (root: string): string[] => {
  const [, start = root, vowels = ""] = /^(.*?)([aeiouy]*)$/.exec(root) ?? [];
  return GRADES.flatMap(([strong = "", weak = ""]) =>
    [
      [strong, weak],
      [weak, strong],
    ].flatMap(([own = "", other = ""]) =>
      start.endsWith(own) && !(other === "" && isBetweenEqual(start, vowels))
        ? [start.slice(0, start.length - own.length) + other + vowels]
        : [],
    ),
  );
};

const SCRIPTS = [
  { word: /^\p{Script=Cyrillic}+$/u, groups: [CYRILLIC], minRoot: 3 },
  { word: /^\p{Script=Greek}+$/u, groups: [GREEK], minRoot: 3 },
  { word: /^\p{Script=Arabic}+$/u, groups: ARABIC, minRoot: 3 },
  { word: /^\p{Script=Hebrew}+$/u, groups: HEBREW, minRoot: 3 },
  { word: /^\p{Script=Devanagari}+$/u, groups: [DEVANAGARI], minRoot: 3 },
  { word: /^[a-z]+$/, groups: LATIN, minRoot: 2 },
];
/** Endings of short English words too: sing and singer differ, and make and maki. */
const ENGLISH_TOO = new Set(["ing", "ka"]);
const MIN_ROOT_OF_THESE = 4;

/** Words with another ending of the same group: книга → книги, Versicherung → Versicherungen. Some are not words. */
export function inflections(word: string): readonly string[] {
  const { groups = [], minRoot = 0 } = SCRIPTS.find((each) => each.word.test(word)) ?? {};
  return groups.flatMap((endings) =>
    withEndings(word, endings, ENGLISH_TOO.has(endings[0] ?? "") ? MIN_ROOT_OF_THESE : minRoot),
  );
}

/** The same for endings of one language, given by its tag: Schule → Schulen, kirja → kirjassa. */
export const inflectionsIn = (language: string, word: string): readonly string[] =>
  /^[a-z]+$/.test(word)
    ? (LANGUAGES.get(language) ?? []).flatMap((endings) => [
        ...withEndings(word, endings, MIN_LATIN_ROOT, OTHER_ROOTS[language]),
        // A word may end like another one with an ending.
        ...(endings.includes("_") ? endings.slice(1).map((ending) => word + ending) : []),
      ])
    : [];

/** Dutch doubles the vowel or the consonant at the end of a root: sieraad, sieraden; bed, bedden; huis, huizen. */
const dutchRoots = (root: string): string[] => {
  const softer = root.replace(/[fs]$/, (letter) => (letter === "f" ? "v" : "z"));
  const harder = root.replace(/[vz]$/, (letter) => (letter === "v" ? "f" : "s"));
  return [...new Set([root, softer, harder])]
    .flatMap((each) => [
      each,
      each.replace(/([aeou])\1(?=[^aeiou]$)/, "$1"),
      each.replace(/(?<![aeiou])([aeou])(?=[^aeiou]$)/, "$1$1"),
      each.replace(/([^aeiou])\1$/, "$1"),
      each.replace(/(?<=[^aeiou][aeiou])([^aeiou])$/, "$1$1"),
    ])
    .filter((each) => each !== root);
};

const OTHER_ROOTS: Readonly<Record<string, (root: string) => string[]>> = {
  fi: finnishRoots,
  nl: dutchRoots,
};

function withEndings(
  word: string,
  endings: readonly string[],
  minRoot: number,
  otherRoots: (root: string) => string[] = () => [],
): string[] {
  const own = endings
    .map((ending) => ending.replace("_", ""))
    .filter((ending) => word.endsWith(ending))
    .sort((a, b) => b.length - a.length)[0];
  if (own === undefined || word.length - own.length < minRoot) return [];
  const root = word.slice(0, word.length - own.length);
  return [root, ...otherRoots(root)]
    .flatMap((each) => endings.map((ending) => each + ending.replace("_", "")))
    .filter((form) => form !== word);
}
