export type RovingAxis = "horizontal" | "vertical";

const steps: Record<RovingAxis, Record<string, 1 | -1>> = {
  horizontal: { ArrowRight: 1, ArrowLeft: -1 },
  vertical: { ArrowDown: 1, ArrowUp: -1 },
};

/**
 * The index that a key moves to in a list with one tab stop. Arrow keys wrap around, Home and End
 * move to the ends, disabled entries are skipped. Undefined if the key has no meaning here.
 */
export function nextRovingIndex(
  key: string,
  current: number,
  enabled: readonly boolean[],
  axis: RovingAxis,
): number | undefined {
  const count = enabled.length;
  const first = enabled.indexOf(true);
  if (first < 0) return undefined;
  if (key === "Home") return first;
  if (key === "End") return enabled.lastIndexOf(true);
  const step = steps[axis][key];
  if (!step) return undefined;
  const from = current < 0 ? (step > 0 ? -1 : 0) : current;
  for (let tried = 1; tried <= count; tried++) {
    const index = (((from + step * tried) % count) + count) % count;
    if (enabled[index]) return index;
  }
  return undefined;
}

/** The next entry whose text starts with the typed letters, searching after `current` first. */
export function typeahead(
  typed: string,
  current: number,
  texts: readonly string[],
  enabled: readonly boolean[],
): number | undefined {
  const query = typed.toLowerCase();
  // Repeating a letter cycles through the entries that start with it.
  const repeated = query.length > 1 && [...query].every((letter) => letter === query[0]);
  const prefix = repeated ? query.slice(0, 1) : query;
  const start = query.length === 1 || repeated ? current + 1 : Math.max(current, 0);
  for (let offset = 0; offset < texts.length; offset++) {
    const index = (start + offset) % texts.length;
    if (enabled[index] && texts[index]?.toLowerCase().startsWith(prefix)) return index;
  }
  return undefined;
}
