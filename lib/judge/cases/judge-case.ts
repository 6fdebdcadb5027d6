import "@/lib/contract/zod-settings";
import * as z from "zod";
import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";
import { sourceTypes } from "@/lib/contract/kinds";
import { stripBody } from "@/lib/request/strip";
import { defaultLabels, type Scale, scaleMaxima } from "./scale";

const VERSION = 1;
export const MAX_QUERIES = 5_000;
export const MAX_NAME = 120;
export const MAX_NOTE = 2_000;
export const MAX_GUIDELINES = 8_000;
export const MAX_QUERY = 2_000;
export const MAX_GRADE_LABEL = 60;

const querySchema = z.object({
  /** Stable: never reused within a case, so that judgements keep their query. No whitespace (TREC). */
  qid: z.string().regex(/^\S{1,120}$/),
  query: z.string().min(1).max(MAX_QUERY),
  /** The information need behind this query. */
  need: z.string().max(MAX_NOTE).catch(""),
});

const caseSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1).max(MAX_NAME),
  createdAt: z.number().nonnegative().max(8.64e15),
  scale: z
    .object({ max: z.literal(scaleMaxima), labels: z.array(z.string().max(MAX_GRADE_LABEL)) })
    .transform(({ max, labels }) => ({
      max,
      labels: defaultLabels[max].map((label, grade): string => labels[grade] || label),
    })),
  guidelines: z.string().max(MAX_GUIDELINES).catch(""),
  /** The request that the queries run with, without secrets and without its query; null if unknown. */
  request: z
    .custom<JsonObject>(isJsonObject)
    .transform((request) => stripBody(request, "history").value)
    .nullable()
    .catch(null),
  /** The list of results that is ranked and judged. */
  source: z.enum(sourceTypes),
  queries: z.array(querySchema).max(MAX_QUERIES),
  nextQuery: z.number().int().positive(),
  /** Results of each system and query that are judged. */
  depth: z.number().int().min(1).max(1_000),
  /** Ids of the sweeps that were created from this case. */
  sweeps: z.array(z.string().min(1)).catch([]),
  /** Seeds the order of blind judging and the intervals. */
  seed: z.string(),
});

/** A collection of queries with the scale on which their results are judged. */
export type JudgeCase = Readonly<Omit<z.infer<typeof caseSchema>, "scale" | "queries">> & {
  readonly scale: Scale;
  readonly queries: readonly CaseQuery[];
};
export type CaseQuery = Readonly<z.infer<typeof querySchema>>;

export const toCaseRecord = (judgeCase: JudgeCase): JsonObject => ({
  version: VERSION,
  ...judgeCase,
});

/** Null if the record is malformed or newer, or if two queries share an id or a text. */
export function parseCaseRecord(stored: unknown): JudgeCase | null {
  if (!isJsonObject(stored) || stored.version !== VERSION) return null;
  const parsed = caseSchema.safeParse(stored);
  if (!parsed.success) return null;
  const { queries } = parsed.data;
  const areUnique =
    new Set(queries.map(({ qid }) => qid)).size === queries.length &&
    new Set(queries.map(({ query }) => query)).size === queries.length;
  return areUnique ? parsed.data : null;
}
