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
analysis analyses
crisis crises
thesis theses
hypothesis hypotheses
diagnosis diagnoses
axis axes
index indices
matrix matrices
vertex vertices
appendix appendices
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

/** The plural of a singular noun, or the reverse; none if the stemmer knows that they are one. */
export const otherNumber = (word: string): readonly string[] => others.get(word) ?? [];
