export type NumberRange = { min?: number; max?: number; step?: number };

/** The number of steps for a key, or undefined if the key does not change a number. */
export function stepsForKey(key: string): number | undefined {
  return { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[key];
}

/**
 * The text after stepping to the next multiple of `step`, counted from `min` and kept in range.
 * Text that is not a number counts as the end of the range where the steps start.
 */
export function stepNumberText(text: string, steps: number, range: NumberRange): string {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, step = 1 } = range;
  // Removes thousands separators.
  const plain = text.trim().replace(/(?<=\d)[\s,'_](?=\d{3}(?!\d))/g, "");
  const current = plain === "" ? Number.NaN : Number(plain);
  if (!Number.isFinite(current)) {
    const end = steps > 0 ? min : max;
    return String(Number.isFinite(end) ? end : 0);
  }
  const base = Number.isFinite(min) ? min : 0;
  const position = (current - base) / step;
  const snapped = steps > 0 ? Math.floor(position + 1e-9) : Math.ceil(position - 1e-9);
  const next = base + (snapped + steps) * step;
  const decimals = Math.max(decimalsOf(step), decimalsOf(base));
  return String(Number(Math.min(max, Math.max(min, next)).toFixed(decimals)));
}

function decimalsOf(value: number): number {
  const text = String(value);
  const exponent = /e-(\d+)$/.exec(text);
  if (exponent) return Number(exponent[1]);
  const dot = text.indexOf(".");
  return dot < 0 ? 0 : text.length - dot - 1;
}
