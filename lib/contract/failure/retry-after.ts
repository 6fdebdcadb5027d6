import { isJsonObject } from "../json-object";

const UNIT_SECONDS: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3_600, d: 86_400 };

/** A longer wait, in seconds, is a mistake of the sender. */
export const MAX_PLAUSIBLE_WAIT_S = 7 * 86_400;

/**
 * Seconds to wait before a retry, or undefined. Uses the header (seconds or an HTTP date, RFC 9110,
 * section 10.2.3), then a field of the body, then the message ("retry after 25s"), as observed at
 * services.
 */
export function parseRetryAfter(
  header: string | null,
  body: unknown,
  prose: string,
  now: number,
): number | undefined {
  return fromHeader(header, now) ?? fromBody(body, now) ?? fromProse(prose);
}

/** Each with the seconds in one of its units. */
const FIELDS = [
  ...(
    ["retry_after_seconds", "retry_after", "retryAfter", "retryAfterSeconds", "retryDelay"] as const
  ).map((key) => [key, 1] as const),
  ["retry_after_ms", 0.001],
  ["retryAfterMs", 0.001],
] as const;

/** Each with a date. */
const DATE_FIELDS = ["reset_at", "resetAt", "retry_at", "retryAt"];

/** The field of the body, or of its `error` or `details`, which may be a list. */
function fromBody(body: unknown, now: number): number | undefined {
  if (!isJsonObject(body)) return undefined;
  const inner = isJsonObject(body.error) ? body.error.details : undefined;
  return [body, body.error, body.details, inner]
    .flat()
    .filter(isJsonObject)
    .flatMap((each) => [
      ...FIELDS.map(([key, unit]) => fromField(each[key], unit)),
      ...DATE_FIELDS.map((key) => {
        const date = each[key];
        return typeof date === "string" ? fromDate(date.trim(), now) : undefined;
      }),
    ])
    .find((seconds) => seconds !== undefined);
}

function fromHeader(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? "";
  // A field that was sent twice arrives as a list.
  if (/^\d+(?:\.\d+)?(?:,|$)/.test(text)) return whole(Number.parseFloat(text));
  const amounts = fromAmounts(text);
  return amounts ?? fromDate(text, now);
}

function fromDate(text: string, now: number): number | undefined {
  // Every date has a time; `Date.parse` alone would take "after 5" for one in May.
  if (!/\d:\d\d/.test(text)) return undefined;
  // The old form without a zone, "Fri Nov 20 10:00:30 2026", is in UTC.
  const date = Date.parse(/(?:[a-z]|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text} GMT`);
  return whole(Math.max(0, (date - now) / 1_000));
}

function fromField(value: unknown, unit: number): number | undefined {
  const amounts = typeof value === "string" ? fromAmounts(value.trim()) : undefined;
  const seconds = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return (
    amounts ?? (typeof seconds === "number" && seconds >= 0 ? whole(seconds * unit) : undefined)
  );
}

/** Consecutive amounts: "25s", "1m30s", "1 minute and 30 seconds". */
const AMOUNTS =
  /\s{0,9}(?:(?:,|and)\s{1,9})?(\d{1,9}(?:\.\d{1,9})?)\s{0,9}(ms|milliseconds?|s|sec|seconds?|m|min|minutes?|h|hours?|d|days?)(?![a-z])/giy;

/** The sum of the amounts at the start of a text, in seconds. */
function fromAmounts(text: string): number | undefined {
  const amounts = [...text.matchAll(AMOUNTS)].map(([, amount, unit = ""]) => {
    const name = /^m(?:s|illi)/i.test(unit) ? "ms" : unit.slice(0, 1).toLowerCase();
    return Number(amount) * (UNIT_SECONDS[name] ?? 1);
  });
  return amounts.length > 0 ? whole(amounts.reduce((sum, seconds) => sum + seconds)) : undefined;
}

function fromProse(prose: string): number | undefined {
  const after =
    /\b(?:retry|try again|wait)(?:[\s-]{0,9}(?:after|in|for|about|at least|another)){0,3}(?:\s{0,9}:)?\s{0,9}~?(\d.*)/is.exec(
      prose,
    )?.[1] ?? "";
  const amounts = fromAmounts(after);
  if (amounts !== undefined) return amounts;
  // Neither a date nor an amount of something else.
  const bare = /^(\d{1,9}(?:\.\d{1,3})?)(?![\w:/-]|\.\d|\s+[a-z])/i.exec(after)?.[1];
  return bare === undefined ? undefined : whole(Number(bare));
}

const whole = (seconds: number): number | undefined =>
  Number.isFinite(seconds) ? Math.ceil(seconds) : undefined;
