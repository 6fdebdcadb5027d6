import "server-only";
import * as z from "zod";
import { type LiveSource, serviceFacts } from "../live-source";
import { wordsFor } from "../query-text";
import { isoDate, parseSourceJson, validItems } from "../response-text";

const responseSchema = z.looseObject({
  // Left out if nothing is found.
  data: validItems(
    z.looseObject({
      paperId: z.string(),
      title: z.string().nullish().catch(null),
      abstract: z.string().nullish().catch(null),
      publicationDate: z.string().nullish().catch(null),
      authors: z
        .array(z.looseObject({ name: z.string() }))
        .nullish()
        .catch(null),
    }),
  ).optional(),
  total: z.number(),
});
const MAX_AUTHORS = 3;

/** Papers of all fields: the Academic Graph API. */
export const semanticScholar: LiveSource = {
  ...serviceFacts("semanticscholar"),
  key: { header: "x-api-key" },
  limits: [{ requests: 1, seconds: 1 }],
  categories: ["research"],
  sites: ["semanticscholar.org"],
  isDated: true,
  words: {},
  pageSize: 100,
  web: async ({ query, window }, send, { size, offset }) => {
    const { from, to } = window.published ?? {};
    const response = await send("https://api.semanticscholar.org/graph/v1/paper/search", {
      query: wordsFor(query, semanticScholar.words),
      limit: String(size),
      offset: String(offset),
      fields: "title,abstract,publicationDate,authors.name",
      ...(from !== undefined && {
        publicationDateOrYear: `${from.slice(0, 10)}:${to?.slice(0, 10) ?? ""}`,
      }),
    });
    const { data = [] } = parseSourceJson(response, responseSchema);
    return data.map((paper) => ({
      url: `https://www.semanticscholar.org/paper/${encodeURIComponent(paper.paperId)}`,
      title: paper.title ?? "",
      text: paper.abstract ?? "",
      date: isoDate(paper.publicationDate),
      category: "research" as const,
      creator:
        (paper.authors ?? [])
          .slice(0, MAX_AUTHORS)
          .map(({ name }) => name)
          .join(", ") || null,
    }));
  },
};
