const UNITS = [
  ["year", 365 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1_000],
] as const;

/** 172800000 → "2 days": the largest unit that divides it. */
export function duration(milliseconds: number): string {
  const unit = UNITS.find(([, size]) => milliseconds >= size && milliseconds % size === 0);
  if (!unit) return `${milliseconds} milliseconds`;
  const count = milliseconds / unit[1];
  return `${count} ${unit[0]}${count === 1 ? "" : "s"}`;
}
