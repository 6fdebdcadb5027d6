import "server-only";
import * as z from "zod";
import { type LiveSource, serviceFacts } from "../live-source";
import { wordsFor } from "../query-text";
import { fragmentText, isoDate, parseSourceJson, validItems } from "../response-text";

const responseSchema = z.looseObject({
  message: z.looseObject({
    items: validItems(
      z.looseObject({
        URL: z.string(),
        title: z.array(z.string()).catch([]).default([]),
        abstract: z.string().nullish().catch(null),
        "container-title": z.array(z.string()).catch([]).default([]),
        /** Year, month and day, as far as known. */
        issued: z
          .looseObject({ "date-parts": z.array(z.array(z.number().nullable())) })
          .nullish()
          .catch(null),
      }),
    ),
  }),
});

/** Metadata of scholarly works, by their DOI. */
export const crossref: LiveSource = {
  ...serviceFacts("crossref"),
  limits: [{ requests: 30, seconds: 60 }],
  categories: ["research"],
  sites: ["doi.org"],
  isDated: true,
  words: {},
  pageSize: 100,
  web: async ({ query, window }, send, { size, offset }) => {
    const { from, to } = window.published ?? {};
    const range = [
      ...(from === undefined ? [] : [`from-pub-date:${from.slice(0, 10)}`]),
      ...(to === undefined ? [] : [`until-pub-date:${to.slice(0, 10)}`]),
    ];
    const response = await send("https://api.crossref.org/works", {
      query: wordsFor(query, crossref.words),
      ...{ rows: String(size), offset: String(offset) },
      select: "URL,title,abstract,container-title,issued",
      ...(range.length > 0 && { filter: range.join(",") }),
      ...(window.sortByDate && { sort: "published", order: "desc" }),
    });
    const { message } = parseSourceJson(response, responseSchema);
    return message.items.map((work) => ({
      url: work.URL.replace(/^http:/, "https:"),
      title: fragmentText(work.title[0]),
      text: fragmentText(work.abstract) || (work["container-title"][0] ?? ""),
      date: dateOf(work.issued?.["date-parts"][0] ?? []),
      category: "research" as const,
    }));
  },
};

function dateOf([year, month, day]: readonly (number | null)[]): string | null {
  if (!year) return null;
  const two = (part: number | null | undefined) => String(part ?? 1).padStart(2, "0");
  return isoDate(`${String(year).padStart(4, "0")}-${two(month)}-${two(day)}T00:00:00Z`);
}
