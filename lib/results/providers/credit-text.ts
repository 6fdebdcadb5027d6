import type { ResultView } from "../model/result-view";

/** Who made a result, where it is from, its licence and who found it: `By A. Maker. From Openverse (CC BY 4.0).` */
export function creditText({
  attribution,
  foundBy,
}: Pick<ResultView, "attribution" | "foundBy">): string | null {
  const { source = null, licence = null, creator = null } = attribution ?? {};
  const others = foundBy.filter((title) => title !== source);
  const from = source ?? (licence === null ? null : "unknown source");
  const sentences = [
    creator === null ? null : `By ${creator}.`,
    from === null ? null : `From ${from}${licence === null ? "" : `, licence: ${licence}`}.`,
    others.length === 0
      ? null
      : `${source === null ? "Found" : "Also found"} by ${others.join(", ")}.`,
  ].filter((each) => each !== null);
  return sentences.length === 0 ? null : sentences.join(" ");
}
