import "server-only";
import { parseQuery } from "@/lib/contract/query/query-text";
import type { CategoryType } from "@/lib/engine/index/traits/categories";
import { planQuery } from "../index/plan/query-plan";
import type { SearchIndex } from "../index/search-index";
import type { IndexQuery, MatchMode } from "../index/search-types";
import { categoryToName } from "../index/traits/categories";
import type { SearchProvider, SourceRequest } from "./provider";

/** Fewer results trigger spelling hints. */
const FEW = 3;

const nothing = {
  news: 'The library has no news yet. Add a feed on the page "Library" (/library), such as https://example.org/feed.xml: its entries become news, as do dated articles of sites that you add there.',
  images:
    'The library has no images yet. Add a site on the page "Library" (/library): the images in its pages can then be found.',
} as const;

const NO_WORD = "The query has no searchable words, only punctuation.";

const saysAnything = (query: string): boolean => {
  const { empty, sizes } = planQuery(parseQuery(query));
  return !empty || sizes.length > 0;
};

/** Searches the pages in the index. */
export function libraryProvider(index: SearchIndex): SearchProvider {
  /** Computed only when needed, since suggestions take longer than a search. */
  const hintsOf = ({ query }: SourceRequest, found: number, matched: MatchMode): string[] => {
    if (found >= FEW && matched === "all") return [];
    if (found === 0 && !saysAnything(query)) return [NO_WORD];
    return index
      .suggest(query)
      .map(
        ({ word, correction }) =>
          `No page in the library contains "${word}". Did you mean "${correction}"?`,
      );
  };
  const lacking = (what: "news" | "images"): string[] =>
    index.hasAny(what) ? [] : [nothing[what]];

  return {
    name: "library",
    isLibrary: true,

    web: async (request) => {
      const { hits, matched } = index.search({
        ...inputOf(request),
        anyTrait: request.categories,
      });
      return {
        results: hits.map(({ url, title, description, date, traits }) => ({
          url,
          title,
          description,
          category: categoryToName(traits.filter(isCategory), request.categories),
          date,
        })),
        warnings: [],
        hints: hintsOf(request, hits.length, matched),
      };
    },

    news: async (request) => {
      const { hits, matched } = index.search({ ...inputOf(request), anyTrait: ["news"] });
      return {
        results: hits.map(({ url, title, description, publishedAt, imageUrl }) => ({
          url,
          title,
          snippet: description,
          date: publishedAt,
          imageUrl,
        })),
        warnings: [],
        hints: [...lacking("news"), ...hintsOf(request, hits.length, matched)],
      };
    },

    images: async (request) => {
      const { hits, matched } = index.searchImages(inputOf(request));
      return {
        results: hits.map(({ pageUrl, width, height, ...image }) => ({
          ...image,
          url: pageUrl,
          imageWidth: width,
          imageHeight: height,
        })),
        warnings: [],
        hints: [...lacking("images"), ...hintsOf(request, hits.length, matched)],
      };
    },
  };
}

const isCategory = (trait: string): trait is CategoryType =>
  trait !== "news" && trait !== "explicit";

const inputOf = ({ window, safe, ...request }: SourceRequest): IndexQuery => ({
  ...request,
  ...window,
  noTrait: safe ? ["explicit"] : [],
});
