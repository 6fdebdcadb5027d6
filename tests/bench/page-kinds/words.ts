const NOUNS =
  "lantern harbour kettle orchard ferry chisel meadow compass barrel loom bridge anvil saddle beacon quarry mill rope candle trowel valley".split(
    " ",
  );
const ADJECTIVES =
  "plain narrow copper quiet winter round heavy northern folding bright early woven second lasting".split(
    " ",
  );
const SENTENCES = [
  "The keeper opens the gate at dawn and writes the level of the water into a book that is kept in the tower.",
  "It was made for heavy ground, and it still works after thirty winters in the shed.",
  "Most of them come back in spring, when the road is dry and the days are long enough.",
  "You can take it apart with one key, clean it in the stream, and put it together in the dark.",
  "It was measured once in a hundred years, so the first figure was also the only one.",
  "We send it on the day of the order, packed in straw and without plastic.",
  "A second line was laid in 1911, and both have carried the same traffic ever since.",
  "If the needle does not move, close the lower valve and wait for a minute.",
];

const pick = <Item>(items: readonly Item[], at: number, otherwise: Item): Item =>
  items[at % items.length] ?? otherwise;

/** Deterministic texts; the same number gives the same words. */
export const name = (at: number): string =>
  `${pick(ADJECTIVES, at * 5 + 3, "plain")} ${pick(NOUNS, at * 7 + 1, "gate")} ${at + 1}`;
export const sentence = (at: number): string => pick(SENTENCES, at * 3, "It is open.");
export const paragraph = (at: number, count = 3): string =>
  `<p>${repeat(count, (part) => sentence(at + part), " ")}</p>`;
export const price = (at: number): string => `€${12 + ((at * 17) % 80)}.50`;
export const repeat = (count: number, part: (at: number) => string, join = ""): string =>
  Array.from({ length: count }, (_, at) => part(at)).join(join);
