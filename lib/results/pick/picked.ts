export type Picked = {
  readonly ids: ReadonlySet<string>;
  /** The result that was picked or unpicked last, where a range starts. */
  readonly anchor: string | null;
};

export const nonePicked: Picked = { ids: new Set(), anchor: null };

/** Picks or unpicks results. `anchor`: where the next range starts. */
export function withPicked(
  { ids }: Picked,
  changed: Iterable<string>,
  on: boolean,
  anchor: string | null,
): Picked {
  const next = new Set(ids);
  for (const id of changed) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return { ids: next, anchor };
}

export const togglePicked = (picked: Picked, id: string): Picked =>
  withPicked(picked, [id], !picked.ids.has(id), id);

/**
 * Gives every result from the anchor to `id` the state of the anchor, in the displayed order.
 * Without a displayed anchor, toggles `id`.
 */
export function pickRange(picked: Picked, id: string, order: readonly string[]): Picked {
  const { ids, anchor } = picked;
  const from = anchor === null ? -1 : order.indexOf(anchor);
  const to = order.indexOf(id);
  if (anchor === null || from < 0 || to < 0) return togglePicked(picked, id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return withPicked(picked, range, ids.has(anchor), id);
}

/** Results that a command applies to. */
export const resultScopes = ["picked", "shown", "all"] as const;
export type ResultScope = (typeof resultScopes)[number];

/**
 * The results of a scope. `picked` has the displayed results in displayed order, then the others in
 * the order of the response.
 */
export function resultsInScope<Result extends { readonly id: string }>(
  scope: ResultScope,
  all: readonly Result[],
  shown: readonly Result[],
  { ids }: Picked,
): readonly Result[] {
  if (scope === "all") return all;
  if (scope === "shown") return shown;
  const visible = shown.filter(({ id }) => ids.has(id));
  const known = new Set(visible.map(({ id }) => id));
  return [...visible, ...all.filter(({ id }) => ids.has(id) && !known.has(id))];
}
