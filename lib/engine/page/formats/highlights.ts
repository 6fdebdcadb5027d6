import "server-only";
import type { FormatHandler } from "./format-handler";
import { passagesFor } from "./text/best-passages";

const MAX_PASSAGES = 5;

/**
 * The passages of the page that match a query best, word for word, best first, separated by empty
 * lines.
 */
export const makeHighlights: FormatHandler<"highlights"> = (page, { query }) => {
  const passages = passagesFor(page.markdown(), query, MAX_PASSAGES);
  if (passages.length === 0)
    return { fields: {}, warning: "No passage of the page matches the highlights query." };
  return { fields: { highlights: passages.map(({ text }) => text).join("\n\n") } };
};
