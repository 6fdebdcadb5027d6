import "server-only";

/** Bullets at the beginning of a text, and those of Word on lower levels, whose font shows letters as bullets. */
const BULLET = /^[•◦▪‣●■·] +(?=\S)/u;
const LOWER_BULLET = /^(?:o|§(?! *\d)) +(?=\S)/;
/** The same of each line. */
const BULLETS = new RegExp(BULLET, "gmu");
const LOWER_BULLETS = new RegExp(LOWER_BULLET, "gm");

/** Makes a list of paragraphs and lines below each other that begin with bullets, as Word and old pages write them. */
export function joinBullets(blocks: readonly string[]): string[] {
  const groups: string[][] = [];
  for (const block of blocks) {
    const group = groups.at(-1);
    const isBelow = BULLET.test(block) || LOWER_BULLET.test(block);
    if (isBelow && group && BULLET.test(group[0] ?? "")) group.push(block);
    else groups.push([block]);
  }
  return groups.map((group) => {
    const block = group.join("\n");
    const isList = block.split(BULLETS).length > 2 && !block.startsWith("```");
    return isList ? block.replace(BULLETS, "- ").replace(LOWER_BULLETS, "  - ") : block;
  });
}
