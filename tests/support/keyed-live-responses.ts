import type { LiveResponse, SampleItem } from "./live-sample";

const json = (value: unknown): LiveResponse => ({ body: JSON.stringify(value) });

/** Responses of the live services that need a key, written after their public documentation. */
export const keyedResponses: Readonly<
  Record<string, (items: readonly SampleItem[], url: URL) => LiveResponse>
> = {
  brave: (items, url) => {
    const results = items.map(({ id, title, text, date }) => ({
      ...{ url: `https://site.example/${id}`, description: `<strong>${text.slice(0, 1)}</strong>` },
      ...{ title: title.replaceAll("&", "&amp;"), type: "search_result" },
      page_age: date.replace("Z", ""),
    }));
    if (url.pathname.includes("/news/")) return json({ type: "news", results });
    return json({ type: "search", ...(results.length > 0 && { web: { results } }) });
  },
  marginalia: (items) =>
    json({
      ...{ license: "CC-BY-NC-SA 4.0", query: "x", pages: 1 },
      results: items.map(({ id, title, text }) => ({
        ...{ url: `https://site.example/${id}`, quality: 1 },
        ...{ title: title.replaceAll("&", "&amp;"), description: text.replaceAll("<", "&lt;") },
      })),
    }),
  openalex: (items) =>
    json({
      meta: { count: items.length },
      results: items.map(({ id, title, text, date }) => ({
        ...{ id: `https://openalex.org/W${id}`, doi: `https://doi.org/10.1/${id}` },
        ...{ display_name: title.replaceAll("&", "&amp;"), publication_date: date.slice(0, 10) },
        abstract_inverted_index: Object.fromEntries(
          text.split(" ").map((word, at) => [word, [at]]),
        ),
      })),
    }),
  semanticscholar: (items) =>
    json({
      ...{ total: items.length, offset: 0 },
      ...(items.length > 0 && {
        data: items.map(({ id, title, text, date }) => ({
          ...{ paperId: id, title, abstract: text, publicationDate: date.slice(0, 10) },
          authors: [{ authorId: "1", name: "A. Sample" }],
        })),
      }),
    }),
};

/** The place of the key for each service. */
export const keyPlaces: Readonly<Record<string, { header: string } | { parameter: string }>> = {
  brave: { header: "x-subscription-token" },
  marginalia: { header: "api-key" },
  openalex: { parameter: "api_key" },
  semanticscholar: { header: "x-api-key" },
};
