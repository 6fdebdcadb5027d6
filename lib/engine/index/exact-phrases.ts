import "server-only";
import type { CandidateFinder } from "./candidates";
import { fold, foldWithPlaces } from "./fold";
import { type PageStore, type Row, textOf } from "./page-store";
import { findPhrase } from "./phrase";
import type { ExactPhrase, QueryPlan } from "./query-plan";

/**
 * Compares the quoted phrases of a query with what a page says. The index knows stems only: "running shoes" there
 * is the same as "run shoe".
 */
export function phraseCheck(
  plan: QueryPlan,
  store: PageStore,
  finder: CandidateFinder,
): (id: number, row: Row) => boolean {
  // Only pages with the stems side by side can hold the phrase itself.
  const excluded = plan.notExact.map((phrase) => ({
    phrase,
    ids: finder.idsOf(phrase.expression),
  }));
  return (id, row) => {
    const page = foldedPage(id, row, store);
    return (
      plan.exact.every((phrase) => holds(page, phrase)) &&
      !excluded.some(({ phrase, ids }) => ids.has(id) && holds(page, phrase))
    );
  };
}

type FoldedPage = { readonly title: () => string; readonly others: readonly (() => string)[] };

/** Fields are folded one at a time, because mostly an early one decides. */
function foldedPage(id: number, row: Row, store: PageStore): FoldedPage {
  let body: ReturnType<PageStore["body"]> | undefined;
  const read = () => {
    body ??= store.body(id);
    return body;
  };
  return {
    title: () => fold(textOf(row, "title")),
    others: [
      () => fold(textOf(row, "description")),
      () => fold(read().headings().join("\n")),
      // Of a long text, faster than fold() and for text as it is kept the same.
      () => foldWithPlaces(read().head).folded,
      () => foldWithPlaces(read().rest()).folded,
    ],
  };
}

const holds = (page: FoldedPage, { phrase, in: where }: ExactPhrase): boolean =>
  findPhrase(page.title(), phrase) !== null ||
  (where === "anywhere" && page.others.some((field) => findPhrase(field(), phrase) !== null));
