import "@/lib/contract/zod-settings";
import * as z from "zod";
import { MAX_NOTE } from "./judge-case";
import { scaleMaxima } from "./scale";

/** `unrateable`: the page cannot be judged. `later`: the judge postponed it. Neither is a grade. */
export const openVerdicts = ["unrateable", "later"] as const;

const verdictSchema = z.union([
  z
    .number()
    .int()
    .min(0)
    .max(Math.max(...scaleMaxima)),
  z.enum(openVerdicts),
]);
export type GradeOrOpen = z.infer<typeof verdictSchema>;

export const judgementSchema = z.object({
  qid: z.string().min(1),
  /** A key of `canonicalUrl`, so that several systems and spellings share one judgement. */
  url: z.string().min(1),
  /** The document as a service or a file named it. */
  address: z.string().min(1),
  /** One line, so that keys are unambiguous. */
  judge: z.string().regex(/^[^\n]+$/),
  verdict: verdictSchema,
  note: z.string().max(MAX_NOTE).catch(""),
  /** Milliseconds since 1970. */
  at: z.number().nonnegative().max(8.64e15),
});

/** The judgement of one judge about one URL for one query. */
export type Judgement = Readonly<z.infer<typeof judgementSchema>>;

export const gradeOf = ({ verdict }: Judgement): number | null =>
  typeof verdict === "number" ? verdict : null;

/**
 * Identifies the judgement; a newer one of the same judge replaces it. Concatenated, because JSON of
 * 100,000 judgements takes longer than a frame. Ids of queries and names of judges are one line.
 */
export const judgementKey = ({ qid, url, judge }: Pick<Judgement, "qid" | "url" | "judge">) =>
  `${qid}\n${judge}\n${url}`;
