import "server-only";
import { defaultRanking } from "../ranking/ranking";

/** The documents of a query: pages, or the images of pages. Strings are SQL. */
export type Corpus = {
  /** Matches of an expression with their score; `rankedId` is the id column for conditions. */
  readonly ranked: string;
  readonly rankedId: string;
  /** Ids of all matches of an expression. */
  readonly matching: string;
  readonly inUrl: string;
  readonly row: string;
  /** All rows, in an order that does not depend on query words. */
  readonly listed: Readonly<Record<"date" | "place", { from: string; order: string }>>;
  readonly listedId: string;
  readonly inPeriod: string;
  /** Takes a JSON list of traits. */
  readonly withTrait: string;
};

const { title, headings, address } = defaultRanking;
/** In the order of the columns. */
const WEIGHTS = {
  terms: [1, title, headings, address, 0],
  image_terms: [title, headings, address, 1, 0],
} as const;

/** Sorting by bm25() instead of "rank" keeps only as many rows as the limit: a third less time. */
const ranked = (terms: keyof typeof WEIGHTS): string =>
  `SELECT rowid AS id, bm25(${terms}, ${WEIGHTS[terms].join(", ")}) AS score FROM ${terms} WHERE ${terms} MATCH ?`;

const ADDRESS_MATCH = "SELECT rowid AS id FROM addresses WHERE addresses MATCH ?";
const TRAIT_MATCH = "SELECT page FROM traits WHERE trait IN (SELECT value FROM json_each(?))";
const PERIOD_MATCH = "SELECT id FROM pages WHERE day BETWEEN ? AND ?";

export const pageCorpus: Corpus = {
  ranked: ranked("terms"),
  rankedId: "terms.rowid",
  matching: "SELECT rowid AS id FROM terms WHERE terms MATCH ?",
  inUrl: ADDRESS_MATCH,
  row: `SELECT url, title, description, file_type, published_at, content_hash, day, language, country, image_url,
    canonical FROM pages WHERE id = ?`,
  listed: {
    date: { from: "pages INDEXED BY pages_by_day", order: "day DESC, url" },
    place: { from: "pages INDEXED BY pages_by_depth", order: "depth, url" },
  },
  listedId: "pages.id",
  inPeriod: PERIOD_MATCH,
  withTrait: TRAIT_MATCH,
};

const OF_PAGES = "CROSS JOIN images ON images.page = pages.id";

export const imageCorpus: Corpus = {
  ranked: ranked("image_terms"),
  rankedId: "image_terms.rowid",
  matching: "SELECT rowid AS id FROM image_terms WHERE image_terms MATCH ?",
  // An image result matches by the URL of its page.
  inUrl: `SELECT id FROM images WHERE page IN (${ADDRESS_MATCH})`,
  row: `SELECT images.id, images.url, images.title, images.around, width, height, pages.url AS page_url,
    pages.title AS page_title, day, country, language
    FROM images JOIN pages ON pages.id = images.page WHERE images.id = ?`,
  listed: {
    date: {
      from: `pages INDEXED BY pages_by_day ${OF_PAGES}`,
      order: "day DESC, pages.url, position",
    },
    place: {
      from: `pages INDEXED BY pages_by_depth ${OF_PAGES}`,
      order: "depth, pages.url, position",
    },
  },
  listedId: "images.id",
  inPeriod: `SELECT id FROM images WHERE page IN (${PERIOD_MATCH})`,
  withTrait: `SELECT id FROM images WHERE page IN (${TRAIT_MATCH})`,
};
