import "server-only";
import type { Json } from "./connection";
import { FIRST_CHARACTER } from "./page-terms";
import type { OpenSearchSettings } from "./settings";

/**
 * Increase with every change of the mapping or of the documents: the pages are then copied to a new index. For facts that
 * the next fetch of a page may add, increase FACTS_VERSION instead.
 */
export const MAPPING_VERSION = 1;

/** Lucene rejects longer values, in bytes; UTF-16 units take at most three. */
export const MAX_KEYWORD = 8_000;

const shown = { type: "keyword", index: false, ignore_above: MAX_KEYWORD } as const;
const exact = { type: "keyword", ignore_above: MAX_KEYWORD } as const;
const marker = { type: "keyword", doc_values: false } as const;
const terms = { type: "text", analyzer: "page_terms", search_analyzer: "query_terms" } as const;
const titleTerms = { ...terms, norms: false } as const;
const trigrams = { type: "text", analyzer: "trigrams", norms: false } as const;
const count = { type: "integer", index: false } as const;

const properties = {
  id: exact,
  site: exact,
  url: exact,
  title: shown,
  description: shown,
  file_type: shown,
  published_at: shown,
  content_hash: shown,
  canonical: shown,
  image_url: exact,
  language: shown,
  country: shown,
  day: { type: "long" },
  depth: { type: "integer" },
  traits: { type: "keyword" },
  fetched_at: { type: "date", ignore_malformed: true },
  written_at: { type: "long" },
  /** Title, headings, URL and text, repeated by their weights: BM25 over weighted fields. */
  words: terms,
  title_words: titleTerms,
  /** Words as written, for corrections. */
  vocabulary: { type: "text", analyzer: "query_terms", norms: false, index_options: "docs" },
  markers: marker,
  address: trigrams,
  title_length: count,
  headings_length: count,
  body_length: count,
  term_list: { type: "binary", doc_values: true },
  images: {
    type: "nested",
    properties: {
      url: exact,
      title: shown,
      around: shown,
      position: { type: "integer" },
      width: { type: "integer" },
      height: { type: "integer" },
      words: terms,
      title_words: titleTerms,
      markers: marker,
      address: trigrams,
    },
  },
  /** The page as read back: not indexed, and the only part that is stored. */
  stored: { type: "object", enabled: false },
} as const;

export const indexBody = (
  { shards, replicas, refreshMs }: OpenSearchSettings,
  version: number,
): Json => ({
  settings: {
    index: {
      number_of_shards: shards,
      number_of_replicas: replicas,
      refresh_interval: `${refreshMs}ms`,
      // The parameters of the full-text table in SQLite.
      similarity: { default: { type: "BM25", k1: 1.2, b: 0.75 } },
      analysis: {
        tokenizer: {
          spaces: { type: "whitespace", max_token_length: 1_024 },
          trigrams: { type: "ngram", min_gram: 3, max_gram: 3 },
        },
        filter: {
          first_character: {
            type: "pattern_capture",
            preserve_original: true,
            patterns: [FIRST_CHARACTER],
          },
        },
        analyzer: {
          page_terms: { type: "custom", tokenizer: "spaces", filter: ["first_character"] },
          query_terms: { type: "custom", tokenizer: "spaces" },
          trigrams: { type: "custom", tokenizer: "trigrams" },
        },
      },
    },
  },
  mappings: {
    dynamic: false,
    _meta: { version },
    _source: { includes: ["stored.*"] },
    properties,
  },
});
