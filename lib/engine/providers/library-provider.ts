import "server-only";
import type { SourceType } from "@/lib/contract/kinds";
import { parseQuery } from "@/lib/contract/query/query-text";
import type { CategoryType } from "@/lib/engine/index/traits/categories";
import { IndexUnavailable, type PageIndex } from "../index/page-index";
import { planQuery } from "../index/plan/query-plan";
import type { IndexQuery, TermReport } from "../index/search-types";
import { categoryToName } from "../index/traits/categories";
import {
  correctionNote,
  missingNote,
  nothingFound,
  outsideGuide,
  queryNotes,
} from "./library-messages";
import type { ProviderResults, SearchProvider, SourceRequest } from "./provider";

const nothing = {
  news: 'The library has no news yet. Add a feed on the page "Library" (/library), such as https://example.org/feed.xml: its entries become news, as do dated articles of sites that you add there.',
  images:
    'The library has no images yet. Add a site on the page "Library" (/library): the images in its pages can then be found.',
} as const;

/** Separates questions about the workbench from other queries: see `tests/bench/guide-subjects.ts`. */
const MIN_GUIDE_COVERAGE = 0.45;

const NO_WORD = "The query has no searchable words, only punctuation.";

const hasTerms = (query: string): boolean => {
  const { empty, sizes } = planQuery(parseQuery(query));
  return !empty || sizes.length > 0;
};

/**
 * Searches the pages in the index. `guideSite`: the site of the built-in guide, as stored with its
 * pages.
 */
export function libraryProvider(index: PageIndex, guideSite: string): SearchProvider {
  /** The guide explains the workbench; for other subjects, its pages share words by chance. */
  const isOutsideGuide = async (query: string): Promise<boolean> =>
    !(await index.hasOtherSites(guideSite)) &&
    (await index.coverage({ query })) < MIN_GUIDE_COVERAGE;

  const notesOf = async (
    source: SourceType,
    request: SourceRequest,
    { warnings = [], ...words }: TermReport & { readonly warnings?: readonly string[] },
    found: number,
  ): Promise<Notes> => {
    const notes = [...warnings, ...queryNotes(request.query)];
    if (found > 0)
      return { warnings: [...notes, ...correctionNote(words)], hints: missingNote(words) };
    const hint = hasTerms(request.query)
      ? nothingFound(source, request, words, await index.stats())
      : NO_WORD;
    return { warnings: notes, hints: [hint] };
  };

  return {
    name: "library",
    title: "library",
    isLibrary: true,

    web: orUnavailable(async (request) => {
      const { hits, ...words } = await index.search({
        ...inputOf(request),
        anyTrait: request.categories,
      });
      if (hits.length > 0 && (await isOutsideGuide(request.query)))
        return {
          results: [],
          warnings: queryNotes(request.query),
          hints: [outsideGuide(words, (await index.stats()).pages)],
        };
      return {
        results: hits.map(({ url, title, description, date, traits }) => ({
          url,
          title,
          description,
          category: categoryToName(traits.filter(isCategory), request.categories),
          date,
        })),
        ...(await notesOf("web", request, words, hits.length)),
      };
    }),

    news: orUnavailable(async (request) => {
      const { hits, ...words } = await index.search({ ...inputOf(request), anyTrait: ["news"] });
      return {
        results: hits.map(({ url, title, description, publishedAt, imageUrl }) => ({
          url,
          title,
          snippet: description,
          date: publishedAt,
          imageUrl,
        })),
        ...((await index.hasAny("news"))
          ? await notesOf("news", request, words, hits.length)
          : { warnings: queryNotes(request.query), hints: [nothing.news] }),
      };
    }),

    images: orUnavailable(async (request) => {
      const { hits, ...words } = await index.searchImages(inputOf(request));
      return {
        results: hits.map(({ pageUrl, width, height, ...image }) => ({
          ...image,
          url: pageUrl,
          imageWidth: width,
          imageHeight: height,
        })),
        ...((await index.hasAny("images"))
          ? await notesOf("images", request, words, hits.length)
          : { warnings: queryNotes(request.query), hints: [nothing.images] }),
      };
    }),
  };
}

type Notes = Pick<ProviderResults<unknown>, "warnings" | "hints">;
type FindIn<Found> = (request: SourceRequest) => Promise<ProviderResults<Found>>;

/** A search without the index says so; other providers may still have results. */
const orUnavailable =
  <Found>(find: FindIn<Found>): FindIn<Found> =>
  (request) =>
    find(request).catch((error: unknown) => {
      if (!(error instanceof IndexUnavailable)) throw error;
      const sentence = `The library was not searched. ${error.message}`;
      return { results: [], warnings: [sentence], error: sentence };
    });

const isCategory = (trait: string): trait is CategoryType =>
  trait !== "news" && trait !== "explicit";

const inputOf = ({ window, safe, ...request }: SourceRequest): IndexQuery => ({
  ...request,
  ...window,
  noTrait: safe ? ["explicit"] : [],
});
