/** A 32-bit hash of a text (MurmurHash3's mixing over UTF-16 units). Not for security. */
function hashText(text: string): number {
  let hash = 0x9e3779b9 ^ text.length;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0xcc9e2d51);
    hash = (hash << 13) | (hash >>> 19);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Numbers from 0 to below 1 that depend only on the seed (mulberry32). */
export function seededRandom(seed: string): () => number {
  let state = hashText(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The items in an order that depends only on the seed and on their keys, so that an added item does
 * not move the others.
 */
export function shuffled<Item>(
  items: readonly Item[],
  seed: string,
  keyOf: (item: Item) => string,
): Item[] {
  const keyed = items.map((item) => {
    const key = keyOf(item);
    return { item, key, place: hashText(`${seed}\n${key}`) };
  });
  return keyed
    .toSorted((a, b) => a.place - b.place || (a.key < b.key ? -1 : 1))
    .map(({ item }) => item);
}
