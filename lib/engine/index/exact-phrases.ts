import "server-only";
import { foldText, foldWithOffsets } from "@/lib/engine/text/fold";
import { columnText } from "./candidate-row";
import { findPhrase } from "./passages/phrase";
import type { ExactPhrase } from "./plan/plan-parts";
import type { QueryPlan } from "./plan/query-plan";
import type { Candidate, CandidateSource, Members, PageBody } from "./search-source";

/**
 * Checks quoted phrases against the text of candidates, because the index stores only stems: it
 * cannot distinguish "running shoes" from "run shoe".
 */
export function phraseCheck(
  plan: QueryPlan,
  finder: CandidateSource,
  read: (candidate: Candidate) => FoldedFields,
): (candidate: Candidate) => boolean {
  // Only pages with the stems in sequence can contain the phrase.
  const excluded = plan.notExact.map((phrase) => ({
    phrase,
    ids: finder.idsOf(phrase.expression),
  }));
  const groups = plan.exact.map((group) => ({
    phrases: group.flatMap(({ exact }) => exact ?? []),
    others: group.map((each) => (each.exact ? noIds : finder.idsOfAlternative(each))),
  }));
  if (groups.length === 0 && excluded.length === 0) return () => true;
  return (candidate) => {
    const text = read(candidate);
    return (
      groups.every(
        ({ phrases, others }) =>
          others.some((ids) => ids.has(candidate.id)) ||
          phrases.some((phrase) => contains(text, phrase)),
      ) && !excluded.some(({ phrase, ids }) => ids.has(candidate.id) && contains(text, phrase))
    );
  };
}

const noIds: Members = { has: () => false };

/** Fields are folded one at a time, because an early one usually decides. */
export type FoldedFields = {
  readonly title: () => string;
  readonly others: readonly (() => string)[];
};

export function foldedPage({ id, row }: Candidate, bodyOf: (id: number) => PageBody): FoldedFields {
  return {
    title: () => foldText(columnText(row, "title")),
    others: [
      () => foldText(columnText(row, "description")),
      () => foldText(bodyOf(id).headings().join("\n")),
      // Faster than foldText() for a long text, with the same result for stored text.
      () => foldWithOffsets(bodyOf(id).head).folded,
      () => foldWithOffsets(bodyOf(id).rest()).folded,
    ],
  };
}

export const foldedImage = ({ row }: Candidate): FoldedFields => ({
  title: () => foldText(columnText(row, "title")),
  others: [
    () => foldText(columnText(row, "around")),
    () => foldText(columnText(row, "page_title")),
  ],
});

const contains = (page: FoldedFields, { phrase, names, in: where }: ExactPhrase): boolean => {
  const isIn = (field: string) =>
    names.every((name) => field.includes(name)) && findPhrase(field, phrase) !== null;
  return isIn(page.title()) || (where === "anywhere" && page.others.some((field) => isIn(field())));
};
