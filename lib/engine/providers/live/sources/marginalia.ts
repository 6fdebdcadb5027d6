import "server-only";
import * as z from "zod";
import { type LiveSource, serviceFacts } from "../live-source";
import { wordsFor } from "../query-text";
import { fragmentText, parseSourceJson, validItems } from "../response-text";

const responseSchema = z.looseObject({
  results: validItems(
    z.looseObject({
      url: z.string(),
      title: z.string().nullish().catch(null),
      description: z.string().nullish().catch(null),
    }),
  ),
});

/** An independent index of small, text-oriented sites. */
export const marginalia: LiveSource = {
  ...serviceFacts("marginalia"),
  key: { header: "API-Key" },
  // Each key has its own limit, which the documentation does not state.
  limits: [{ requests: 1, seconds: 1 }],
  categories: [],
  isDated: false,
  words: { phrases: true, negation: true },
  pageSize: 100,
  web: async ({ query, safe }, send, { size, number }) => {
    const response = await send("https://api2.marginalia-search.com/search", {
      query: wordsFor(query, marginalia.words),
      count: String(size),
      page: String(number),
      nsfw: safe ? "1" : "0",
    });
    const { results } = parseSourceJson(response, responseSchema);
    return results.map(({ url, title, description }) => ({
      ...{ url, title: fragmentText(title), text: fragmentText(description), date: null },
    }));
  },
};
