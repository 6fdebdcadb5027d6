import "server-only";
import * as z from "zod";
import { type LiveSource, serviceFacts } from "../live-source";
import { wordsFor } from "../query-text";
import { isoDate, parseSourceJson, validItems } from "../response-text";

const responseSchema = z.looseObject({
  articles: validItems(
    z.looseObject({
      url: z.string(),
      title: z.string().catch(""),
      /** For example `20260715T120000Z`. */
      seendate: z.string().catch(""),
      socialimage: z.string().nullish().catch(null),
      domain: z.string().catch(""),
    }),
  ).default([]),
});

/** News of the past three months: the DOC 2.0 API of the GDELT project. Its articles have no text. */
export const gdelt: LiveSource = {
  ...serviceFacts("gdelt"),
  limits: [{ requests: 1, seconds: 5 }],
  categories: [],
  isDated: true,
  words: { phrases: true, negation: true },
  pageSize: 250,
  isSinglePage: true,
  news: async ({ query, window }, send, { size }) => {
    const { from, to } = window.published ?? {};
    const response = await send("https://api.gdeltproject.org/api/v2/doc/doc", {
      query: wordsFor(query, gdelt.words),
      ...{ mode: "artlist", format: "json" },
      maxrecords: String(size),
      sort: window.sortByDate ? "datedesc" : "hybridrel",
      ...(from !== undefined && { startdatetime: stamp(from) }),
      ...(to !== undefined && { enddatetime: stamp(to) }),
    });
    const { articles } = parseSourceJson(response, responseSchema);
    return articles.map(({ url, title, seendate, socialimage, domain }) => ({
      url,
      title,
      text: domain,
      date: isoDate(
        seendate.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"),
      ),
      imageUrl: socialimage || null,
    }));
  },
};

/** `YYYYMMDDHHMMSS`, in UTC. */
const stamp = (iso: string): string => iso.replace(/\D/g, "").slice(0, 14);
