import "server-only";

/** Singular and plural forms that have different stems. */
const FORMS = `
child children
man men
woman women
person people
mouse mice
foot feet
tooth teeth
goose geese
leaf leaves
loaf loaves
half halves
shelf shelves
calf calves
wolf wolves
thief thieves
knife knives
life lives
wife wives
scarf scarves
hoof hooves
criterion criteria
phenomenon phenomena
axis axes
apex apices
`;

const others = new Map(
  FORMS.trim()
    .split("\n")
    .flatMap((line) => {
      const [singular = "", plural = ""] = line.split(" ");
      return [
        [singular, [plural]],
        [plural, [singular]],
      ] as const;
    }),
);

/** Endings of singular and plural nouns that the stemmer does not know as one. */
const ENDINGS = [
  "is es",
  "ix ices",
  "ex ices",
  "us i",
  "um a",
  "a ae",
  "us uses",
  "as ases",
  "is ises",
  "ens enses",
]
  .map((pair) => pair.split(" "))
  .flatMap(([singular = "", plural = ""]) => [
    { from: singular, to: plural, minRoot: plural.startsWith(singular) ? 1 : 3 },
    { from: plural, to: singular, minRoot: plural.startsWith(singular) ? 1 : 3 },
  ]);

/** Plurals of a singular noun, or the reverse, that the stemmer does not find. Some of these are not words. */
export const otherNumber = (word: string): readonly string[] => [
  ...(others.get(word) ?? []),
  ...ENDINGS.filter(
    ({ from, minRoot }) => word.endsWith(from) && word.length >= from.length + minRoot,
  ).map(({ from, to }) => word.slice(0, -from.length) + to),
];
