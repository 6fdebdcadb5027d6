import "server-only";
import * as z from "zod";
import type { CandidateQuery } from "@/lib/engine/index/search-source";
import type { Json } from "./connection";
import { type FieldPrefix, pageConditions, wordsQuery } from "./query-dsl";
import { termFilter } from "./term-filter";

/** Columns of the shared search code, which are fields of the documents too. */
const PAGE_FIELDS = [
  ...["url", "title", "description", "file_type", "published_at", "content_hash"],
  ...["day", "language", "country", "image_url", "canonical", "traits", "written_at"],
];
const LENGTH_FIELDS = ["title_length", "headings_length", "body_length"];
const WHOLE_LIST = "term_list";
const IMAGE_FIELDS = ["url", "title", "around", "width", "height", "position"];
/** The maximum of OpenSearch without changing the index. */
const MAX_IMAGES_PER_PAGE = 100;
/** The maximum number of hits in OpenSearch without changing the index. */
export const MAX_CANDIDATES = 10_000;

/** Time for the search on each shard; those that take longer return what they have. */
export const SHARD_TIMEOUT = "5s";

const fieldsSchema = z.record(z.string(), z.array(z.unknown()));
const hitSchema = z.object({
  _score: z.number().nullish(),
  fields: fieldsSchema.default({}),
  _source: z.object({ stored: z.unknown() }).optional(),
  inner_hits: z
    .object({
      images: z.object({
        hits: z.object({
          hits: z.array(
            z.object({ _score: z.number().nullish(), fields: fieldsSchema.default({}) }),
          ),
        }),
      }),
    })
    .optional(),
});
export type ClusterHit = z.output<typeof hitSchema>;

export const clusterSearchResponseSchema = z.object({
  timed_out: z.boolean().default(false),
  _shards: z.object({
    total: z.number(),
    successful: z.number(),
    failed: z.number().default(0),
  }),
  hits: z.object({
    total: z.object({ value: z.number() }).optional(),
    hits: z.array(hitSchema),
  }),
});
export type ClusterSearchResponse = z.output<typeof clusterSearchResponseSchema>;

const pageOrder = {
  rank: [{ _score: "desc" }, { url: "asc" }],
  date: [{ day: { order: "desc", missing: "_last" } }, { url: "asc" }],
  place: [{ depth: "asc" }, { url: "asc" }],
} as const;

/**
 * Without stored fields, of which `_id` is one: OpenSearch decompresses them together with the text of
 * the page, which takes most of the time of a search. The field `id` has the same value.
 */
const columnsOnly = (fields: readonly string[]): Json => ({
  stored_fields: "_none_",
  docvalue_fields: ["id", ...fields],
});

export const hitId = ({ fields }: ClusterHit): string => String(fields.id?.[0] ?? "");

/** Names the version of a page. */
export const hitVersion = (hit: ClusterHit): string =>
  `${hitId(hit)} ${hit.fields.written_at?.[0]}`;

export type BatchRequest = {
  readonly query: CandidateQuery;
  readonly size: number;
  /** The stems to score by; null without scores. */
  readonly stems: ReadonlySet<number> | null;
  readonly prefix: FieldPrefix;
};

export type PageRequestOptions = {
  /** Whether the cluster selects the terms from the lists. */
  readonly isFiltered: boolean;
  /** Whether pages with the same score are ordered by URL. */
  readonly inUrlOrder: boolean;
};

/** The best pages for a query, with what ranking needs but without their text. */
export function pageRequest(
  { query, size, stems }: BatchRequest,
  { isFiltered, inUrlOrder }: PageRequestOptions,
): Json {
  const page = pageConditions(query);
  const lists = stems === null ? [] : [...LENGTH_FIELDS, ...(isFiltered ? [] : [WHOLE_LIST])];
  return {
    size,
    timeout: SHARD_TIMEOUT,
    track_total_hits: false,
    ...columnsOnly([...PAGE_FIELDS, ...lists]),
    ...(stems !== null && isFiltered && { script_fields: termFilter(stems) }),
    query: { bool: { must: [wordsQuery(query, "")], ...page } },
    ...((inUrlOrder || query.order !== "rank") && { sort: pageOrder[query.order] }),
  };
}

/** The pages with the best images, and these images. The best images are in the best pages. */
export function imageRequest({ query, size }: BatchRequest): Json {
  const page = pageConditions(query);
  const images = {
    nested: {
      path: "images",
      query: wordsQuery(query, "images."),
      score_mode: "max",
      inner_hits: {
        name: "images",
        size: Math.min(size, MAX_IMAGES_PER_PAGE),
        _source: false,
        docvalue_fields: IMAGE_FIELDS.map((field) => `images.${field}`),
        sort: query.order === "rank" ? ["_score"] : [{ "images.position": "asc" }],
      },
    },
  };
  return {
    size,
    timeout: SHARD_TIMEOUT,
    track_total_hits: false,
    ...columnsOnly(["url", "title", "day", "country", "language"]),
    query: { bool: { must: [images], ...page } },
    sort: pageOrder[query.order],
  };
}

/** Which of some pages, or of their images, match. */
export const memberRequest = (ids: readonly string[], query: Json, prefix: FieldPrefix): Json => ({
  size: ids.length,
  timeout: SHARD_TIMEOUT,
  track_total_hits: false,
  ...columnsOnly([]),
  query: {
    bool: {
      filter: [
        { ids: { values: ids } },
        prefix === ""
          ? query
          : {
              nested: {
                path: "images",
                query,
                inner_hits: {
                  name: "images",
                  size: MAX_IMAGES_PER_PAGE,
                  _source: false,
                  docvalue_fields: ["images.position"],
                },
              },
            },
      ],
    },
  },
});

/** The text of some documents. */
export const textRequest = (ids: readonly string[]): Json => ({
  size: ids.length,
  timeout: SHARD_TIMEOUT,
  track_total_hits: false,
  docvalue_fields: ["id", "written_at"],
  query: { ids: { values: ids } },
});
