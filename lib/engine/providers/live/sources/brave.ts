import "server-only";
import * as z from "zod";
import { type LiveSearch, type LiveSource, serviceFacts } from "../live-source";
import { fragmentText, isoDate, parseSourceJson, validItems } from "../response-text";

const itemSchema = z.looseObject({
  url: z.string(),
  title: z.string().catch(""),
  description: z.string().nullish().catch(null),
  page_age: z.string().nullish().catch(null),
  thumbnail: z
    .looseObject({ src: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
});
const itemsSchema = validItems(itemSchema);
// `web` is left out if nothing is found.
const webSchema = z.looseObject({
  type: z.literal("search"),
  web: z.looseObject({ results: itemsSchema }).optional(),
});
const newsSchema = z.looseObject({ results: itemsSchema });

/** The parameter `offset` counts pages. */
const MAX_OFFSET = 9;

function search(
  path: "web" | "news",
  ...[request, send, page]: Parameters<LiveSearch>
): Promise<string> {
  const { query, country, safe, includeDomains, excludeDomains } = request;
  const { from, to } = request.window.published ?? {};
  const day = (iso: string) => iso.slice(0, 10);
  const sites = [
    ...(includeDomains.length === 1 ? includeDomains.map((site) => `site:${site}`) : []),
    ...excludeDomains.map((site) => `-site:${site}`),
  ];
  return send(`https://api.search.brave.com/res/v1/${path}/search`, {
    // It knows the operators of the query.
    q: [query, ...sites].join(" "),
    count: String(page.size),
    offset: String(Math.min(page.number - 1, MAX_OFFSET)),
    safesearch: safe ? "strict" : "moderate",
    text_decorations: "false",
    ...(path === "web" && { result_filter: "web" }),
    ...(country !== null && /^[a-z]{2}$/i.test(country) && { country: country.toUpperCase() }),
    ...(from !== undefined && to !== undefined && { freshness: `${day(from)}to${day(to)}` }),
  });
}

const itemOf = (item: z.output<typeof itemSchema>) => ({
  url: item.url,
  title: fragmentText(item.title),
  text: fragmentText(item.description),
  // Without a time zone, in UTC.
  date: isoDate(item.page_age?.replace(/(T\d\d:\d\d:\d\d)$/, "$1Z")),
  imageUrl: item.thumbnail?.src ?? null,
});

const web: LiveSearch = async (...parameters) => {
  const response = parseSourceJson(await search("web", ...parameters), webSchema);
  return (response.web?.results ?? []).map(itemOf);
};

const news: LiveSearch = async (...parameters) => {
  const { results } = parseSourceJson(await search("news", ...parameters), newsSchema);
  return results.map(itemOf);
};

/** The index of the Brave search engine: web pages and news. */
export const brave: LiveSource = {
  ...serviceFacts("brave"),
  key: { header: "X-Subscription-Token" },
  // The limit of the smallest plan.
  limits: [{ requests: 1, seconds: 1 }],
  categories: [],
  isDated: true,
  words: { phrases: true, negation: true, titles: true },
  usesCountry: true,
  pageSize: 20,
  web,
  news,
};
