import { compareTexts } from "@/lib/format/compare-texts";
import type { ResultView } from "../model/result-view";
import { type FacetId, facetIds, facets, type ListContext } from "./facets";

/** Selected values by facet; a facet without selected values includes every result. */
export type Picks = Readonly<Partial<Record<FacetId, readonly string[]>>>;

export const noPicks: Picks = {};

/** Adds a value, or removes it if it is selected. */
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

/**
 * Results that match every facet with selected values. `hits`: results that match the text search;
 * null without a search.
 */
export function filterByPicks(
  results: readonly ResultView[],
  picks: Picks,
  hits: ReadonlyMap<string, number> | null,
  context: ListContext,
): readonly ResultView[] {
  const selected = pickedFacets(picks);
  if (selected.length === 0 && hits === null) return results;
  return results.filter(
    (result) =>
      (hits === null || hits.has(result.id)) &&
      selected.every((id) => passes(id, picks[id] ?? [], result, context)),
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
  /** Results that would match if the value were selected, given the other facets. */
  readonly count: number;
  readonly picked: boolean;
};

export type FacetView = {
  readonly id: FacetId;
  readonly title: string;
  readonly values: readonly FacetValue[];
};

/** The facets with more than one value, or with a notable one, with counts. */
export function countFacets(
  results: readonly ResultView[],
  picks: Picks,
  hits: ReadonlyMap<string, number> | null,
  context: ListContext,
): FacetView[] {
  const selected = pickedFacets(picks);
  const counts = new Map(facetIds.map((id) => [id, new Map<string, number>()]));
  for (const result of results) {
    const found = hits === null || hits.has(result.id);
    const excludedBy = selected.filter((id) => !passes(id, picks[id] ?? [], result, context));
    for (const id of facetIds) {
      // Results excluded by the facet itself still count: its values are alternatives.
      const counted = found && excludedBy.every((each) => each === id);
      const its = counts.get(id);
      for (const value of facets[id].valuesOf(result, context))
        its?.set(value, (its.get(value) ?? 0) + Number(counted));
    }
  }
  return facetIds.flatMap((id) => {
    const its = counts.get(id) ?? new Map<string, number>();
    const picked = picks[id] ?? [];
    const { notable } = facets[id];
    const isNotable = notable !== undefined && its.has(notable);
    if (its.size < 2 && picked.length === 0 && !isNotable) return [];
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
      (a, b) =>
        place(a.value) - place(b.value) || b.count - a.count || compareTexts(a.label, b.label),
    );
}

/** Searches the summaries only, when contents cannot be searched. */
export function searchSummaries(
  results: readonly ResultView[],
  text: string,
): ReadonlyMap<string, number> {
  const needle = text.toLowerCase();
  const hits = new Map<string, number>();
  for (const result of results) {
    const { title, url, excerpt, category, date, warning, health, image } = result;
    const texts = [title, url, excerpt, category, date, warning, health.error, image?.url ?? null];
    const count = texts.filter((each) => each?.toLowerCase().includes(needle)).length;
    if (count > 0) hits.set(result.id, count);
  }
  return hits;
}
