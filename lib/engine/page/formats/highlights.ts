import "server-only";
import type { FormatMaker } from "./format-maker";
import { passagesFor } from "./passages-for";

const MOST = 5;

/** The passages of the page that answer a query best, word for word, best first, an empty line between them. */
export const makeHighlights: FormatMaker<"highlights"> = (page, { query }) => {
  const passages = passagesFor(page.markdown(), query, MOST);
  if (passages.length === 0)
    return { fields: {}, warning: "No passage of the page answers the query of highlights." };
  return { fields: { highlights: passages.map(({ text }) => text).join("\n\n") } };
};
