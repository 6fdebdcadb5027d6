import "server-only";
import * as z from "zod";
import { type LiveSource, serviceFacts } from "../live-source";
import { wordsFor } from "../query-text";
import { fragmentText, isoDate, parseSourceJson } from "../response-text";

const idsSchema = z.looseObject({ esearchresult: z.looseObject({ idlist: z.array(z.string()) }) });
const workSchema = z.looseObject({
  title: z.string().catch(""),
  source: z.string().catch(""),
  /** For example `2026/01/05 00:00`. */
  sortpubdate: z.string().catch(""),
  authors: z
    .array(z.looseObject({ name: z.string() }))
    .catch([])
    .default([]),
});
const summariesSchema = z.looseObject({
  result: z.record(z.string(), z.unknown()),
});
const MAX_AUTHORS = 3;

/** Articles of medicine and life sciences: `esearch`, then `esummary` of the E-utilities. */
export const pubmed: LiveSource = {
  ...serviceFacts("pubmed"),
  limits: [{ requests: 3, seconds: 1 }],
  categories: ["research"],
  sites: ["pubmed.ncbi.nlm.nih.gov"],
  isDated: true,
  words: { phrases: true },
  pageSize: 100,
  web: async ({ query, window }, send, { size, offset }) => {
    const { from, to } = window.published ?? {};
    const call = (operation: string, parameters: Readonly<Record<string, string>>) =>
      send(`https://eutils.ncbi.nlm.nih.gov/entrez/eutils/${operation}.fcgi`, {
        ...{ db: "pubmed", retmode: "json" },
        ...parameters,
      });
    const day = (iso: string) => iso.slice(0, 10).replaceAll("-", "/");
    const found = await call("esearch", {
      term: wordsFor(query, pubmed.words),
      ...{ retmax: String(size), retstart: String(offset) },
      sort: window.sortByDate ? "pub_date" : "relevance",
      ...(from !== undefined && {
        ...{ datetype: "pdat", mindate: day(from) },
        maxdate: to === undefined ? "3000" : day(to),
      }),
    });
    const { idlist } = parseSourceJson(found, idsSchema).esearchresult;
    if (idlist.length === 0) return [];
    const summaries = await call("esummary", { id: idlist.join(",") });
    const { result } = parseSourceJson(summaries, summariesSchema);
    return idlist.flatMap((id) => {
      const work = workSchema.safeParse(result[id]);
      if (!work.success) return [];
      const { title, source, sortpubdate, authors } = work.data;
      const names = authors.slice(0, MAX_AUTHORS).map(({ name }) => name);
      return [
        {
          url: `https://pubmed.ncbi.nlm.nih.gov/${encodeURIComponent(id)}/`,
          title: fragmentText(title),
          text: [names.join(", "), source].filter(Boolean).join(". "),
          date: isoDate(sortpubdate.replace(/^(\d{4})\/(\d\d)\/(\d\d).*$/, "$1-$2-$3T00:00:00Z")),
          category: "research" as const,
        },
      ];
    });
  },
};
