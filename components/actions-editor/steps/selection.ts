export type StepSelection = { readonly chosen: ReadonlySet<string>; readonly last: string | null };

export const emptySelection: StepSelection = { chosen: new Set(), last: null };

/** Selects or deselects a step. With `range`, also all steps between it and the last one. */
export function selectStep(
  { chosen, last }: StepSelection,
  ids: readonly string[],
  id: string,
  isSelected: boolean,
  range: boolean,
): StepSelection {
  const place = ids.indexOf(id);
  const begin = range && last !== null ? ids.indexOf(last) : -1;
  const from = begin < 0 ? place : begin;
  const next = new Set(chosen);
  for (const each of ids.slice(Math.min(from, place), Math.max(from, place) + 1))
    if (isSelected) next.add(each);
    else next.delete(each);
  return { chosen: next, last: id };
}

/** Indexes of the selected steps, in order. Removed steps are ignored. */
export const selectedIndexes = ({ chosen }: StepSelection, ids: readonly string[]): number[] =>
  ids.flatMap((id, place) => (chosen.has(id) ? [place] : []));

/** Contiguous ranges of places, in order. */
export function contiguousRanges(places: readonly number[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (const place of [...places].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.to === place - 1) run.to = place;
    else runs.push({ from: place, to: place });
  }
  return runs;
}
