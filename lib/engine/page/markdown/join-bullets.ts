import "server-only";

/** Bullets at the beginning of a text, and those of Word on lower levels, whose font shows letters as bullets. */
const BULLET = /^[•◦▪‣●■·] +(?=\S)/u;
const LOWER_BULLET = /^[o§] +(?=\S)/;
/** The same of each line. */
const BULLETS = new RegExp(BULLET, "gmu");
const LOWER_BULLETS = new RegExp(LOWER_BULLET, "gm");

/** Makes a list of paragraphs and lines below each other that begin with bullets, as Word and old pages write them. */
export function joinBullets(blocks: readonly string[]): string[] {
  const joined: string[] = [];
  for (const block of blocks) {
    const last = joined.at(-1) ?? "";
    if (BULLET.test(last) && (BULLET.test(block) || LOWER_BULLET.test(block)))
      joined.splice(-1, 1, `${last}\n${block}`);
    else joined.push(block);
  }
  return joined.map((block) =>
    block.split(BULLETS).length > 2 && !block.startsWith("```")
      ? block.replace(BULLETS, "- ").replace(LOWER_BULLETS, "  - ")
      : block,
  );
}
