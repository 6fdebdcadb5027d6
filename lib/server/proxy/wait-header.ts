import "server-only";

/** Headers with the end of a rate limit: a number of seconds, a time since 1970, or a date. */
const RESETS = [
  "ratelimit-reset",
  "x-ratelimit-reset-after",
  "x-ratelimit-reset",
  "x-rate-limit-reset",
];
/** An amount of time, such as 1m30s, after which the requests of a rate limit are available again. */
const RESET_AMOUNT = "x-ratelimit-reset-requests";
const REMAINING = ["ratelimit-remaining", "x-ratelimit-remaining", "x-rate-limit-remaining"];

type Header = (name: string) => string | null;

/**
 * How long a service that rejects a request asks to wait, as the value of `Retry-After`: that header, or the end of the
 * rate limit that is used up.
 */
export function waitHeader(status: number, header: Header): string | null {
  const own = header("retry-after");
  if (own !== null || (status !== 429 && status !== 503)) return own;
  const ms = numberIn(header("retry-after-ms"));
  if (ms !== null) return String(ms / 1_000);
  if (REMAINING.some((name) => (numberIn(header(name)) ?? 0) > 0)) return null;
  const reset =
    RESETS.map((name) => numberIn(header(name)) ?? timeIn(header(name))).find(
      (each) => each !== null,
    ) ?? structured(header("ratelimit"));
  const seconds = reset === null ? null : secondsUntil(reset, header("date"));
  const amount = /^(?:\d{1,9}(?:\.\d{1,9})?(?:ms|[smhd]))+$/.exec(header(RESET_AMOUNT) ?? "");
  return seconds === null ? (amount?.[0] ?? null) : String(seconds);
}

const numberIn = (value: string | null): number | null =>
  /^\s*\d{1,15}(?:\.\d{1,9})?\s*$/.test(value ?? "") ? Number(value) : null;

/** A date with a time, in milliseconds since 1970. */
function timeIn(value: string | null): number | null {
  const time = /\d:\d\d/.test(value ?? "") ? Date.parse(value ?? "") : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** `limit=10, remaining=0, reset=20` of an earlier draft, `"default";r=0;t=20` of a later one. */
function structured(value: string | null): number | null {
  const [, remaining = "0"] = /\b(?:r|remaining)=(\d{1,9})/.exec(value ?? "") ?? [];
  const [, reset = null] = /\b(?:t|reset)=(\d{1,9})/.exec(value ?? "") ?? [];
  return Number(remaining) === 0 ? numberIn(reset) : null;
}

/** A large number is a time in seconds or milliseconds since 1970, on the clock of the service. */
function secondsUntil(reset: number, date: string | null): number | null {
  if (reset < 1e9) return reset;
  const time = reset < 1e11 ? reset * 1_000 : reset;
  const seconds = Math.ceil((time - Date.parse(date ?? "")) / 1_000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
