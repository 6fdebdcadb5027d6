import type { ResultView } from "../model/result-view";
import { type FacetId, facetIds, facets, type ListContext } from "./facets";

/** Values of each facet that may pass; a facet without any lets everything pass. */
export type Picks = Readonly<Partial<Record<FacetId, readonly string[]>>>;

export const noPicks: Picks = {};

/** With a value taken in, or out where it is in already. */
export function togglePick(picks: Picks, facet: FacetId, value: string): Picks {
  const before = picks[facet] ?? [];
  return withPicks(
    picks,
    facet,
    before.includes(value) ? before.filter((each) => each !== value) : [...before, value],
  );
}

export function withPicks(picks: Picks, facet: FacetId, values: readonly string[]): Picks {
  const { [facet]: _before, ...rest } = picks;
  return values.length > 0 ? { ...rest, [facet]: values } : rest;
}

export const pickedFacets = (picks: Picks): FacetId[] =>
  facetIds.filter((id) => (picks[id]?.length ?? 0) > 0);

/** Results that have, of each facet with picks, one of the values. `hits`: those that hold a text that is looked for. */
export function filterResults(
  results: readonly ResultView[],
  picks: Picks,
  hits: ReadonlyMap<string, number> | null,
  context: ListContext,
): readonly ResultView[] {
  const wanted = pickedFacets(picks);
  if (wanted.length === 0 && hits === null) return results;
  return results.filter(
    (result) =>
      (hits === null || hits.has(result.id)) &&
      wanted.every((id) => passes(id, picks[id] ?? [], result, context)),
  );
}

const passes = (
  id: FacetId,
  values: readonly string[],
  result: ResultView,
  context: ListContext,
): boolean => facets[id].valuesOf(result, context).some((value) => values.includes(value));

export type FacetValue = {
  readonly value: string;
  readonly label: string;
  /** Results that would be left if it were picked, with what the other facets let pass. */
  readonly count: number;
  readonly picked: boolean;
};

export type FacetView = {
  readonly id: FacetId;
  readonly title: string;
  readonly values: readonly FacetValue[];
};

/** The facets that tell these results apart, with how many fall on each side. */
export function countFacets(
  results: readonly ResultView[],
  picks: Picks,
  hits: ReadonlyMap<string, number> | null,
  context: ListContext,
): FacetView[] {
  const wanted = pickedFacets(picks);
  const counts = new Map(facetIds.map((id) => [id, new Map<string, number>()]));
  for (const result of results) {
    const held = hits === null || hits.has(result.id);
    const refusing = wanted.filter((id) => !passes(id, picks[id] ?? [], result, context));
    for (const id of facetIds) {
      // What a facet itself keeps out still counts for it: its values are alternatives.
      const counted = held && refusing.every((each) => each === id);
      const its = counts.get(id);
      for (const value of facets[id].valuesOf(result, context))
        its?.set(value, (its.get(value) ?? 0) + Number(counted));
    }
  }
  return facetIds.flatMap((id) => {
    const its = counts.get(id) ?? new Map<string, number>();
    const picked = picks[id] ?? [];
    if (its.size < 2 && picked.length === 0) return [];
    return [{ id, title: facets[id].title, values: valuesInOrder(id, its, picked) }];
  });
}

function valuesInOrder(
  id: FacetId,
  counts: ReadonlyMap<string, number>,
  picked: readonly string[],
): FacetValue[] {
  const { order, label } = facets[id];
  const all = new Map([...picked.map((value) => [value, 0] as const), ...counts]);
  const place = (value: string) => {
    const at = order?.indexOf(value) ?? -1;
    return at < 0 ? (order?.length ?? 0) : at;
  };
  return [...all]
    .map(([value, count]) => ({
      value,
      label: label(value),
      count,
      picked: picked.includes(value),
    }))
    .toSorted(
      (a, b) => place(a.value) - place(b.value) || b.count - a.count || compare(a.label, b.label),
    );
}

const collator = new Intl.Collator("en", { numeric: true });
const compare = (a: string, b: string) => collator.compare(a, b);

/** Results whose summaries hold a text, where the contents cannot be asked. */
export function searchSummaries(
  results: readonly ResultView[],
  text: string,
): ReadonlyMap<string, number> {
  const wanted = text.toLowerCase();
  const hits = new Map<string, number>();
  for (const result of results) {
    const { title, url, excerpt, category, date, warning, health, image } = result;
    const texts = [title, url, excerpt, category, date, warning, health.error, image?.url ?? null];
    const count = texts.filter((each) => each?.toLowerCase().includes(wanted)).length;
    if (count > 0) hits.set(result.id, count);
  }
  return hits;
}
