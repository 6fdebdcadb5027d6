/**
 * Remembered shares of the panes in percent, or undefined when the text is not a layout of exactly
 * these panes: stored text outlives the code that wrote it.
 */
export function parseSplit(
  text: string | null,
  panes: readonly string[],
): Record<string, number> | undefined {
  if (!text) return undefined;
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof stored !== "object" || stored === null) return undefined;
  const shares = new Map<string, unknown>(Object.entries(stored));
  const layout: Record<string, number> = {};
  let sum = 0;
  for (const pane of panes) {
    const share = shares.get(pane);
    if (typeof share !== "number" || !(share >= 0 && share <= 100)) return undefined;
    layout[pane] = share;
    sum += share;
  }
  return shares.size === panes.length && Math.abs(sum - 100) < 0.5 ? layout : undefined;
}
