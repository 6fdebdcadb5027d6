/**
 * Also parses numbers sent as text: `"403"`, `"403 Forbidden"`. Null if the digits continue in another form, such as
 * `1,024`, `1.5e3` or a date.
 */
export function parseNumber(value: unknown): number | null {
  // JSON may hold a number that is too large, such as 1e400.
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  const digits =
    typeof value === "string"
      ? /^\s*(-?\d{1,15}(?:\.\d+)?)(?!\w|\S\d)/.exec(value)?.[1]
      : undefined;
  return digits === undefined ? null : Number(digits);
}
