import "server-only";
import * as z from "zod";
import { type LiveSearch, type LiveSource, serviceFacts } from "../live-source";
import { wordsFor } from "../query-text";
import { fragmentText, isoDate, parseSourceJson, validItems } from "../response-text";

const responseSchema = z.looseObject({
  hits: validItems(
    z.looseObject({
      objectID: z.string(),
      title: z.string().nullish().catch(null),
      url: z.string().nullish().catch(null),
      story_text: z.string().nullish().catch(null),
      created_at: z.string().nullish().catch(null),
    }),
  ),
});

const search: LiveSearch = async ({ query, window }, send, { size, number }) => {
  const { from, to } = window.published ?? {};
  const seconds = (iso: string) => Math.floor(Date.parse(iso) / 1_000);
  const range = [
    ...(from === undefined ? [] : [`created_at_i>=${seconds(from)}`]),
    ...(to === undefined ? [] : [`created_at_i<=${seconds(to)}`]),
  ];
  const operation = window.sortByDate ? "search_by_date" : "search";
  const response = await send(`https://hn.algolia.com/api/v1/${operation}`, {
    query: wordsFor(query, hackerNews.words),
    tags: "story",
    ...{ hitsPerPage: String(size), page: String(number - 1) },
    ...(range.length > 0 && { numericFilters: range.join(",") }),
  });
  const { hits } = parseSourceJson(response, responseSchema);
  return hits.map(({ objectID, title, url, story_text, created_at }) => ({
    url: url || `https://news.ycombinator.com/item?id=${encodeURIComponent(objectID)}`,
    title: title ?? "",
    text: fragmentText(story_text),
    date: isoDate(created_at),
    category: "developer" as const,
    imageUrl: null,
  }));
};

/** Stories of Hacker News, by the search service that it names: for developers, and as news. */
export const hackerNews: LiveSource = {
  ...serviceFacts("hackernews"),
  limits: [{ requests: 60, seconds: 60 }],
  categories: ["developer"],
  isDated: true,
  words: { phrases: true, negation: true },
  pageSize: 100,
  web: search,
  news: search,
};
