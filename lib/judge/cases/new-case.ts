import type { JsonObject } from "@/lib/contract/json-object";
import type { SourceType } from "@/lib/contract/kinds";
import { cleanLine } from "@/lib/format/clean-line";
import { addQueries, type NewQuery } from "./case-queries";
import { type JudgeCase, MAX_GUIDELINES, MAX_NAME } from "./judge-case";
import { defaultScale, type ScaleMax } from "./scale";

export type CaseDraft = {
  readonly name: string;
  readonly queries: readonly NewQuery[];
  readonly scaleMax: ScaleMax;
  readonly guidelines: string;
  readonly source: SourceType;
  readonly request: JsonObject | null;
};

/** Results of each system and query that are judged in a new case. */
const DEFAULT_DEPTH = 10;

export function newCase(
  draft: CaseDraft,
  { id, seed, at }: { readonly id: string; readonly seed: string; readonly at: number },
): JudgeCase {
  const empty: JudgeCase = {
    id,
    name: cleanLine(draft.name, MAX_NAME) || "Untitled case",
    createdAt: at,
    scale: defaultScale(draft.scaleMax),
    guidelines: draft.guidelines.slice(0, MAX_GUIDELINES),
    request: draft.request,
    source: draft.source,
    queries: [],
    nextQuery: 1,
    depth: DEFAULT_DEPTH,
    sweeps: [],
    seed,
  };
  return addQueries(empty, draft.queries).judgeCase;
}
