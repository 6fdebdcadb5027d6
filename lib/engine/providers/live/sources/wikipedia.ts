import "server-only";
import * as z from "zod";
import { placeOf } from "@/lib/engine/load/visitor-place";
import { type LiveSource, serviceFacts } from "../live-source";
import { wordsFor } from "../query-text";
import { fragmentText, parseSourceJson, validItems } from "../response-text";

const responseSchema = z.looseObject({
  query: z.looseObject({
    search: validItems(z.looseObject({ title: z.string(), snippet: z.string().catch("") })),
  }),
});

/** The Action API of MediaWiki, `list=search`. The language is the main one of the country. */
export const wikipedia: LiveSource = {
  ...serviceFacts("wikipedia"),
  // No limit for readers that send one request at a time.
  limits: [{ requests: 60, seconds: 60 }],
  categories: [],
  sites: ["wikipedia.org"],
  isDated: false,
  words: { phrases: true, negation: true, titles: true },
  pageSize: 100,
  usesCountry: true,
  web: async ({ query, country }, send, { size, offset }) => {
    const origin = `https://${languageOf(country)}.wikipedia.org`;
    const response = await send(`${origin}/w/api.php`, {
      ...{ action: "query", list: "search", format: "json", formatversion: "2" },
      srsearch: wordsFor(query, wikipedia.words),
      ...{ srlimit: String(size), sroffset: String(offset) },
      srprop: "snippet",
    });
    const { query: found } = parseSourceJson(response, responseSchema);
    return found.search.map(({ title, snippet }) => ({
      url: `${origin}/wiki/${encodeURIComponent(title.replaceAll(" ", "_")).replaceAll("%2F", "/").replaceAll("%3A", ":")}`,
      title,
      text: fragmentText(snippet),
      date: null,
    }));
  },
};

function languageOf(country: string | null): string {
  const [language = "en"] =
    country !== null && /^[a-z]{2}$/i.test(country)
      ? placeOf({ country: country.toUpperCase() }).languages
      : [];
  return /^[a-z]{2,3}/.exec(language.toLowerCase())?.[0] ?? "en";
}
