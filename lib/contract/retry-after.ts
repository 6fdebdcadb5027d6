const UNIT_SECONDS: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3_600 };

/** A longer wait, in seconds, is a mistake of the sender. */
export const MAX_PLAUSIBLE_WAIT_S = 7 * 86_400;

/**
 * Seconds to wait before a retry, or undefined. Uses the header (seconds or an HTTP date, RFC 9110,
 * section 10.2.3), then the body field, then the message ("retry after 25s"), as observed at
 * services.
 */
export function parseRetryAfter(
  header: string | null,
  bodyField: unknown,
  prose: string,
  now: number,
): number | undefined {
  return fromHeader(header, now) ?? fromField(bodyField) ?? fromProse(prose);
}

function fromHeader(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+$/.test(text)) return whole(Number(text));
  // A date always has the name of a month; Date.parse alone would accept "12.5".
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : whole(Math.max(0, (date - now) / 1_000));
}

function fromField(value: unknown): number | undefined {
  const seconds = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof seconds === "number" && seconds >= 0 ? whole(seconds) : undefined;
}

function fromProse(prose: string): number | undefined {
  const match =
    /(?:retry|try again)\s+(?:after|in)\s+(\d{1,9}(?:\.\d{1,3})?)\s*(ms|milliseconds?|s|sec|seconds?|m|min|minutes?|h|hours?)?\b/i.exec(
      prose,
    );
  if (!match) return undefined;
  const unit = (match[2] ?? "s").toLowerCase();
  const name = unit.startsWith("ms") || unit.startsWith("milli") ? "ms" : unit.slice(0, 1);
  return whole(Number(match[1]) * (UNIT_SECONDS[name] ?? 1));
}

const whole = (seconds: number): number | undefined =>
  Number.isFinite(seconds) ? Math.ceil(seconds) : undefined;
