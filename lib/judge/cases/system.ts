import "@/lib/contract/zod-settings";
import * as z from "zod";
import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";

const VERSION = 1;
export const MAX_LABEL = 160;

const resultSchema = z.object({
  /** A key of `canonicalUrl` or of a redirect target. */
  url: z.string().min(1),
  /** As the service returned it. */
  address: z.string(),
  title: z.string().nullable().catch(null),
  excerpt: z.string().nullable().catch(null),
  /** Id of the result in its run, such as `web-2`; null without a run. */
  resultId: z.string().nullable().catch(null),
});

const rankingSchema = z.object({
  qid: z.string().min(1),
  /** The stored run; null for an imported file. */
  runId: z.string().nullable().catch(null),
  /** Why there are no results; null if the run succeeded. A failed run is not measured. */
  failure: z.string().nullable().catch(null),
  /** In rank order, each URL once. */
  results: z.array(resultSchema),
});

const systemSchema = z.object({
  id: z.string().min(1),
  caseId: z.string().min(1),
  label: z.string().min(1).max(MAX_LABEL),
  /** Systems that ran together: a sweep, chosen runs, or a file. One point in time of the chart. */
  batch: z.object({
    id: z.string().min(1),
    label: z.string(),
    at: z.number().nonnegative().max(8.64e15),
  }),
  rankings: z.array(rankingSchema),
});

/** One setting of the search, with its ranking for each query. */
export type System = Readonly<Omit<z.infer<typeof systemSchema>, "rankings">> & {
  readonly rankings: readonly SystemRanking[];
};
export type SystemRanking = Readonly<Omit<z.infer<typeof rankingSchema>, "results">> & {
  readonly results: readonly RankedResult[];
};
export type RankedResult = Readonly<z.infer<typeof resultSchema>>;

export const toSystemRecord = (system: System): JsonObject => ({ version: VERSION, ...system });

/** Null if the record is malformed or newer. */
export function parseSystemRecord(stored: unknown): System | null {
  if (!isJsonObject(stored) || stored.version !== VERSION) return null;
  return systemSchema.safeParse(stored).data ?? null;
}

/** URLs in rank order by query, without failed runs. */
export const rankingsOf = ({ rankings }: System): Map<string, string[]> =>
  new Map(
    rankings
      .filter(({ failure }) => failure === null)
      .map(({ qid, results }) => [qid, results.map(({ url }) => url)]),
  );

/** Each URL once, at its first rank. */
export function uniqueResults(results: readonly RankedResult[]): RankedResult[] {
  const seen = new Set<string>();
  return results.filter(({ url }) => !seen.has(url) && seen.add(url));
}
