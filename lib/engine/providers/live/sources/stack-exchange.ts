import "server-only";
import * as z from "zod";
import { type LiveSource, serviceFacts } from "../live-source";
import { wordsFor } from "../query-text";
import { fragmentText, isoDate, parseSourceJson, validItems } from "../response-text";

const responseSchema = z.looseObject({
  items: validItems(
    z.looseObject({
      link: z.string(),
      title: z.string(),
      tags: z.array(z.string()).catch([]).default([]),
      creation_date: z.number().nullish().catch(null),
      owner: z.looseObject({ display_name: z.string() }).nullish().catch(null),
    }),
  ),
});

/** Questions of Stack Overflow, `/search/advanced` of the Stack Exchange API 2.3. */
export const stackExchange: LiveSource = {
  ...serviceFacts("stackexchange"),
  limits: [
    { requests: 20, seconds: 60 },
    { requests: 300, seconds: 86_400 },
  ],
  categories: ["developer"],
  sites: ["stackoverflow.com"],
  isDated: true,
  words: { phrases: true },
  pageSize: 100,
  web: async ({ query, window }, send, { size, number }) => {
    const { from, to } = window.published ?? {};
    const seconds = (iso: string) => String(Math.floor(Date.parse(iso) / 1_000));
    const response = await send("https://api.stackexchange.com/2.3/search/advanced", {
      q: wordsFor(query, stackExchange.words),
      site: "stackoverflow",
      order: "desc",
      sort: window.sortByDate ? "creation" : "relevance",
      ...{ pagesize: String(size), page: String(number) },
      ...(from !== undefined && { fromdate: seconds(from) }),
      ...(to !== undefined && { todate: seconds(to) }),
    });
    const { items } = parseSourceJson(response, responseSchema);
    return items.map(({ link, title, tags, creation_date, owner }) => ({
      url: link,
      title: fragmentText(title),
      text: tags.join(", "),
      date: isoDate(creation_date),
      category: "developer" as const,
      creator: fragmentText(owner?.display_name),
    }));
  },
};
