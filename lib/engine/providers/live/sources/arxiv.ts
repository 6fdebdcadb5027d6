import "server-only";
import { DomUtils, parseDocument } from "htmlparser2";
import { formatQuery, type QueryPiece } from "@/lib/contract/query/query-text";
import { limitNesting } from "@/lib/engine/html/limit-nesting";
import { LiveFailure, type LiveItem, type LiveSource, serviceFacts } from "../live-source";
import { wordGroups } from "../query-text";
import { isoDate } from "../response-text";

const { getElementsByTagName, textContent } = DomUtils;
type Element = ReturnType<typeof getElementsByTagName>[number];

/** The arXiv API: an Atom feed. With the category `pdf`, the results are the PDF files. */
export const arxiv: LiveSource = {
  ...serviceFacts("arxiv"),
  limits: [{ requests: 1, seconds: 3 }],
  categories: ["research", "pdf"],
  sites: ["arxiv.org"],
  isDated: true,
  words: { phrases: true },
  pageSize: 100,
  web: async ({ query, categories, window }, send, { size, offset }) => {
    const { from, to } = window.published ?? {};
    const terms = wordGroups(query, arxiv.words).map((group) => {
      const either = group.map(termsOf).join(" OR ");
      return group.length > 1 ? `(${either})` : either;
    });
    const range =
      from === undefined ? [] : [`submittedDate:[${stamp(from)} TO ${stamp(to ?? "9999-12-31")}]`];
    const response = await send("https://export.arxiv.org/api/query", {
      search_query: [...terms, ...range].join(" AND "),
      ...{ start: String(offset), max_results: String(size) },
      ...(window.sortByDate && { sortBy: "submittedDate", sortOrder: "descending" }),
    });
    const root = parseDocument(limitNesting(response), { xmlMode: true });
    if (getElementsByTagName("feed", root, true, 1).length === 0)
      throw new LiveFailure("it did not return a feed");
    const asPdf = categories.includes("pdf") && !categories.includes("research");
    return getElementsByTagName("entry", root).flatMap((entry) => itemOf(entry, asPdf) ?? []);
  },
};

const termsOf = (piece: QueryPiece): string =>
  (formatQuery([piece]).match(/"[^"]*"|\S+/g) ?? []).map((word) => `all:${word}`).join(" AND ");

function itemOf(entry: Element, asPdf: boolean): LiveItem | null {
  const text = (name: string) =>
    textContent(getElementsByTagName(name, entry, true, 1))
      .replace(/\s+/g, " ")
      .trim();
  const id = text("id");
  // Errors arrive as an entry, too.
  if (!/arxiv\.org\/abs\//.test(id)) return null;
  const page = id.replace(/^http:/, "https:");
  return {
    url: asPdf ? page.replace("/abs/", "/pdf/") : page,
    title: text("title"),
    text: text("summary"),
    date: isoDate(text("published")),
    category: asPdf ? "pdf" : "research",
  };
}

/** `YYYYMMDDHHMM`, in GMT. */
const stamp = (iso: string): string => iso.replace(/\D/g, "").padEnd(12, "0").slice(0, 12);
