import "server-only";

/** Where services name the end of a rate limit: a number of seconds, or a time since 1970. */
const RESETS = [
  "ratelimit-reset",
  "x-ratelimit-reset-after",
  "x-ratelimit-reset",
  "x-rate-limit-reset",
];
const REMAINING = ["ratelimit-remaining", "x-ratelimit-remaining", "x-rate-limit-remaining"];

type Header = (name: string) => string | null;

/**
 * How long a service that rejects a request asks to wait, as the value of `Retry-After`: that header, or the end of the
 * rate limit that is used up. `now` is in milliseconds since 1970.
 */
export function waitHeader(status: number, header: Header, now = Date.now()): string | null {
  const own = header("retry-after");
  if (own !== null || (status !== 429 && status !== 503)) return own;
  const ms = numberIn(header("retry-after-ms"));
  if (ms !== null) return String(ms / 1_000);
  if (REMAINING.some((name) => (numberIn(header(name)) ?? 0) > 0)) return null;
  const reset =
    RESETS.map((name) => numberIn(header(name))).find((each) => each !== null) ??
    structured(header("ratelimit"));
  return reset === null ? null : String(secondsUntil(reset, now));
}

const numberIn = (value: string | null): number | null =>
  /^\s*\d{1,15}(?:\.\d{1,9})?\s*$/.test(value ?? "") ? Number(value) : null;

/** `limit=10, remaining=0, reset=20` of an earlier draft, `"default";r=0;t=20` of a later one. */
function structured(value: string | null): number | null {
  const [, remaining = "0"] = /\b(?:r|remaining)=(\d{1,9})/.exec(value ?? "") ?? [];
  const [, reset = null] = /\b(?:t|reset)=(\d{1,9})/.exec(value ?? "") ?? [];
  return Number(remaining) === 0 ? numberIn(reset) : null;
}

/** A large number is a time in seconds or milliseconds since 1970. */
function secondsUntil(reset: number, now: number): number {
  if (reset < 1e9) return reset;
  const time = reset < 1e11 ? reset * 1_000 : reset;
  return Math.max(0, Math.ceil((time - now) / 1_000));
}
