/** Also parses numbers sent as text: `"403"`, `"403 Forbidden"`. */
export function parseNumber(value: unknown): number | null {
  if (typeof value === "number") return value;
  const digits =
    typeof value === "string" ? /^\s*(-?\d{1,15}(?:\.\d+)?)\b/.exec(value)?.[1] : undefined;
  return digits === undefined ? null : Number(digits);
}
