import "server-only";
import { parseQuery } from "@/lib/contract/query/query-text";
import type { CategoryType } from "@/lib/engine/index/traits/categories";
import { planQuery } from "../index/plan/query-plan";
import type { SearchIndex } from "../index/search-index";
import type { IndexQuery, MatchMode } from "../index/search-types";
import { categoryToName } from "../index/traits/categories";
import type { SearchProvider, SourceRequest } from "./provider";

/** Results that are too few to be what somebody looked for. */
const FEW = 3;

const nothing = {
  news: 'The library has no news yet. Add a feed on the page "Library" (/library), such as https://example.org/feed.xml: what it announces is news, and so are dated articles of sites that you add there.',
  images:
    'The library has no images yet. Add a site on the page "Library" (/library): the pictures in its pages are images.',
} as const;

const NO_WORD = "The query holds no word to look for, only signs.";

const saysAnything = (query: string): boolean => {
  const { empty, sizes } = planQuery(parseQuery(query));
  return !empty || sizes.length > 0;
};

/** The library: the pages that were read into the index. */
export function libraryProvider(index: SearchIndex): SearchProvider {
  /** Looked for only where it is needed, because it takes longer than a search. */
  const hintsOf = ({ query }: SourceRequest, found: number, matched: MatchMode): string[] => {
    if (found >= FEW && matched === "all") return [];
    if (found === 0 && !saysAnything(query)) return [NO_WORD];
    return index
      .suggest(query)
      .map(({ word, meant }) => `No page of the library has "${word}"; was "${meant}" meant?`);
  };
  const lacking = (what: "news" | "images"): string[] =>
    index.hasAny(what) ? [] : [nothing[what]];

  return {
    name: "library",

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
