import "server-only";
import * as z from "zod";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import { defaultRanking } from "@/lib/engine/index/ranking/ranking";
import { primaryLanguages } from "@/lib/engine/index/traits/places";
import type { IndexTotals, NearWord } from "@/lib/engine/index/words/term-statistics";
import { tokenizeText } from "@/lib/engine/text/tokens";
import { editDistance } from "@/lib/format/edit-distance";
import type { ClusterConnection, Json } from "./connection";
import { storedPageSchema } from "./page-document";
import { clusterSearchResponseSchema } from "./search-requests";

/** Milliseconds. Counts change slowly and affect only weights. */
const MAX_AGE = 60_000;
/** Milliseconds; a word without pages may have some after the next write. */
const MAX_AGE_OF_MISSING = 3_000;
const MAX_CACHED = 50_000;
const MAX_COUNTS_PER_REQUEST = 200;
const MAX_EXAMPLES = 8;
const MAX_LANGUAGES = 20;
/** The largest number of words that can be compared by frequency. */
const MAX_NEAR = 50;

const sumSchema = z.object({ value: z.number().nullable() });
const languagesSchema = z
  .object({ buckets: z.array(z.object({ key: z.string() })) })
  .transform(({ buckets }) => primaryLanguages(buckets.map(({ key }) => key)));
const totalsSchema = z.object({
  hits: z.object({ total: z.object({ value: z.number() }) }),
  aggregations: z.object({
    title: sumSchema,
    headings: sumSchema,
    body: sumSchema,
    languages: languagesSchema,
  }),
});
const languagesOfSchema = z.object({ aggregations: z.object({ languages: languagesSchema }) });
const countsSchema = z.object({
  responses: z.array(
    z.object({ hits: z.object({ total: z.object({ value: z.number() }) }).optional() }),
  ),
});
const nearSchema = z.object({
  suggest: z.object({
    near: z.array(z.object({ options: z.array(z.object({ text: z.string() })) })),
  }),
});

const languagesOfPages: Json = { terms: { field: "language", size: MAX_LANGUAGES } };

/** Facts about the words of all pages, cached for a few seconds. */
export class TermFacts {
  readonly #connection: ClusterConnection;
  readonly #alias: string;
  readonly #counts = new Map<string, { readonly count: number; readonly since: number }>();
  readonly near = new Map<string, readonly NearWord[]>();
  readonly examples = new Map<string, readonly string[]>();
  readonly longer = new Map<string, readonly string[]>();
  readonly languages = new Map<string, readonly string[]>();
  totals: IndexTotals | null = null;
  /** Whether the cluster may select terms by script; tried again when the facts expire. */
  mayFilter = true;
  #since = 0;

  constructor(connection: ClusterConnection, alias: string) {
    this.#connection = connection;
    this.#alias = alias;
  }

  /** Call before a search. */
  expire(now: number): void {
    if (now - this.#since < MAX_AGE && this.#counts.size < MAX_CACHED) return;
    this.clear();
    this.#since = now;
  }

  /** Null if the count must be loaded. */
  countOf(term: string): number | null {
    const known = this.#counts.get(term);
    if (known === undefined) return null;
    const isOld = known.count === 0 && monotonicNow() - known.since > MAX_AGE_OF_MISSING;
    return isOld ? null : known.count;
  }

  clear(): void {
    this.#since = 0;
    this.totals = null;
    this.mayFilter = true;
    for (const cache of [this.#counts, this.near, this.longer, this.examples, this.languages])
      cache.clear();
  }

  async loadTotals(): Promise<void> {
    const sum = (field: string): Json => ({ sum: { field } });
    const { hits, aggregations } = totalsSchema.parse(
      await this.#search({
        size: 0,
        track_total_hits: true,
        aggs: {
          title: sum("title_length"),
          headings: sum("headings_length"),
          body: sum("body_length"),
          languages: languagesOfPages,
        },
      }),
    );
    const { title, headings, body, languages } = aggregations;
    const weighted =
      defaultRanking.title * (title.value ?? 0) +
      defaultRanking.headings * (headings.value ?? 0) +
      (body.value ?? 0);
    const pages = hits.total.value;
    this.totals = { pages, meanLength: weighted / Math.max(1, pages), languages };
  }

  /** Terms as stored. */
  async loadCounts(terms: readonly string[]): Promise<void> {
    for (let from = 0; from < terms.length; from += MAX_COUNTS_PER_REQUEST) {
      const some = terms.slice(from, from + MAX_COUNTS_PER_REQUEST);
      const { body } = await this.#connection.send({
        method: "POST",
        path: `/${this.#alias}/_msearch`,
        lines: some.flatMap((term) => [
          {},
          { size: 0, track_total_hits: true, query: { term: { words: { value: term } } } },
        ]),
      });
      for (const [at, { hits }] of countsSchema.parse(body).responses.entries())
        this.#counts.set(some[at] ?? "", { count: hits?.total.value ?? 0, since: monotonicNow() });
    }
  }

  async loadNear(key: string, word: string, limit: number): Promise<void> {
    const body = await this.#search({
      size: 0,
      suggest: {
        near: {
          text: word,
          term: {
            field: "vocabulary",
            analyzer: "query_terms",
            size: MAX_NEAR,
            shard_size: MAX_NEAR * 2,
            suggest_mode: "always",
            max_edits: Math.min(2, limit),
            prefix_length: 0,
            string_distance: "damerau_levenshtein",
            max_inspections: 20,
          },
        },
      },
    });
    const options = nearSchema.parse(body).suggest.near.flatMap((each) => each.options);
    this.near.set(
      key,
      options
        .map(({ text }) => ({ word: text, distance: editDistance(word, text, limit) }))
        .filter(({ distance }) => distance <= limit),
    );
  }

  async loadLanguages(root: string, term: string): Promise<void> {
    const body = await this.#search({
      size: 0,
      query: { bool: { filter: [{ term: { words: { value: term } } }] } },
      aggs: { languages: languagesOfPages },
    });
    this.languages.set(root, languagesOfSchema.parse(body).aggregations.languages);
  }

  async loadLonger(word: string): Promise<void> {
    // The vocabulary has no words with digits.
    const field = /\p{N}/u.test(word) ? "words" : "vocabulary";
    const texts = await this.#texts([
      { prefix: { [field]: { value: word } } },
      { wildcard: { [field]: { value: `*${word}` } } },
    ]);
    const terms = new Set(
      texts.flatMap((text) => tokenizeText(text).flatMap((token) => (token.run ? [] : token.text))),
    );
    this.longer.set(
      word,
      [...terms].filter((each) => each !== word && (each.startsWith(word) || each.endsWith(word))),
    );
  }

  async loadExamples(root: string, term: string): Promise<void> {
    this.examples.set(root, await this.#texts([{ term: { words: { value: term } } }]));
  }

  /** Texts of some pages that match any of these. */
  async #texts(should: readonly Json[]): Promise<readonly string[]> {
    const body = await this.#search({
      size: MAX_EXAMPLES,
      query: { bool: { filter: [{ bool: { should, minimum_should_match: 1 } }] } },
    });
    return clusterSearchResponseSchema.parse(body).hits.hits.map(({ _source }) => {
      const { title, headings, head } = storedPageSchema.parse(_source?.stored);
      return `${title}\n${headings.join("\n")}\n${head}`;
    });
  }

  async #search(body: Json): Promise<unknown> {
    const response = await this.#connection.send({
      method: "POST",
      path: `/${this.#alias}/_search`,
      body,
    });
    return response.body;
  }
}
