import "server-only";
import * as z from "zod";
import { type LiveSource, serviceFacts } from "../live-source";
import { wordsFor } from "../query-text";
import { fragmentText, isoDate, parseSourceJson, validItems } from "../response-text";

const responseSchema = z.looseObject({
  results: validItems(
    z.looseObject({
      id: z.string(),
      doi: z.string().nullish().catch(null),
      display_name: z.string().nullish().catch(null),
      publication_date: z.string().nullish().catch(null),
      /** Positions by word. */
      abstract_inverted_index: z.record(z.string(), z.array(z.number())).nullish().catch(null),
    }),
  ),
});
/** Limit for an abstract. */
const MAX_WORDS = 400;

/** Scholarly works of all fields, by their DOI if they have one. */
export const openalex: LiveSource = {
  ...serviceFacts("openalex"),
  key: { parameter: "api_key" },
  // A free key allows this many searches per day.
  limits: [
    { requests: 10, seconds: 1 },
    { requests: 1_000, seconds: 86_400 },
  ],
  categories: ["research"],
  sites: ["doi.org", "openalex.org"],
  isDated: true,
  words: { phrases: true },
  pageSize: 100,
  web: async ({ query, window }, send, { size, number }) => {
    const { from, to } = window.published ?? {};
    const range = [
      ...(from === undefined ? [] : [`from_publication_date:${from.slice(0, 10)}`]),
      ...(to === undefined ? [] : [`to_publication_date:${to.slice(0, 10)}`]),
    ];
    const response = await send("https://api.openalex.org/works", {
      search: wordsFor(query, openalex.words),
      per_page: String(size),
      page: String(number),
      select: "id,doi,display_name,publication_date,abstract_inverted_index",
      ...(range.length > 0 && { filter: range.join(",") }),
      ...(window.sortByDate && { sort: "publication_date:desc" }),
    });
    const { results } = parseSourceJson(response, responseSchema);
    return results.map((work) => ({
      url: work.doi || work.id,
      title: fragmentText(work.display_name),
      text: abstractOf(work.abstract_inverted_index ?? {}),
      date: isoDate(work.publication_date),
      category: "research" as const,
    }));
  },
};

function abstractOf(positions: Readonly<Record<string, readonly number[]>>): string {
  const terms: string[] = [];
  for (const [word, places] of Object.entries(positions))
    for (const place of places)
      if (Number.isInteger(place) && place >= 0 && place < MAX_WORDS) terms[place] = word;
  return terms.filter((word) => word !== undefined).join(" ");
}
