import type { Expected, Fault } from "./hostile-service";
import { wire } from "./hostile-service-parts";

const PAGE = "<!doctype html><html><body><h1>Sorry</h1><hr>gateway</body></html>";
const HTML = { "content-type": "text/html" };

const errorBody = (error: string, more: object = {}) =>
  JSON.stringify({ success: false, error, ...more });

const status = (
  name: string,
  code: number,
  body: string,
  expected: Expected,
  headers: Readonly<Record<string, string>> = {},
): Fault => wire(name, ({ reply }) => reply(code, body, headers), expected);

const date = (seconds: number) => new Date(Date.now() + seconds * 1_000);
const pad = (value: number) => String(value).padStart(2, "0");
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const clock = (day: Date) =>
  [day.getUTCHours(), day.getUTCMinutes(), day.getUTCSeconds()].map(pad).join(":");

/** The two obsolete HTTP date formats that clients must still accept (RFC 9110, section 5.6.7). */
function rfc850(day: Date): string {
  const year = pad(day.getUTCFullYear() % 100);
  return `${DAYS[day.getUTCDay()]}, ${pad(day.getUTCDate())}-${MONTHS[day.getUTCMonth()]}-${year} ${clock(day)} GMT`;
}
function asctime(day: Date): string {
  const date = String(day.getUTCDate()).padStart(2, " ");
  return `${DAYS[day.getUTCDay()]?.slice(0, 3)} ${MONTHS[day.getUTCMonth()]} ${date} ${clock(day)} ${day.getUTCFullYear()}`;
}

const retryIn = (name: string, header: () => string): Fault =>
  wire(
    name,
    ({ reply }) => reply(429, errorBody("Rate limit exceeded"), { "retry-after": header() }),
    { kind: "rate-limited", status: 429 },
  );

const issues = [
  { code: "too_big", path: ["limit"], message: "Too big", maximum: 100 },
  {
    code: "invalid_union",
    path: ["sources", 0],
    message: "Invalid input",
    errors: [
      [{ code: "invalid_value", path: [], message: "Not known", values: ["web"] }],
      [{ code: "unrecognized_keys", path: [], message: "Unknown key", keys: ["tbss"] }],
    ],
  },
];

/** Every error response of the specification, with bodies seen from real services. */
export const statusFaults: readonly Fault[] = [
  status("400-issues", 400, errorBody("Invalid request body", { details: issues }), {
    kind: "invalid-request",
    issues: [{ path: ["limit"] }, { path: ["sources", 0, "tbss"], code: "unrecognized_keys" }],
  }),
  status("400-without-details", 400, errorBody("Invalid request body"), {
    kind: "invalid-request",
    issues: [],
  }),
  status("400-json", 400, errorBody("Bad JSON", { code: "BAD_REQUEST_INVALID_JSON" }), {
    kind: "invalid-json",
  }),
  status("400-page", 400, PAGE, { kind: "gateway" }, HTML),
  status("401", 401, errorBody("Unauthorized: Invalid token"), { kind: "unauthorized" }),
  status("401-page", 401, PAGE, { kind: "unauthorized" }, { ...HTML, "www-authenticate": "Basic" }),
  status("402", 402, errorBody("Insufficient credits to perform this request."), {
    kind: "insufficient-credits",
  }),
  status("403-threat-protection", 403, errorBody("Threat protection is not enabled"), {
    kind: "forbidden",
    field: "threatProtection",
  }),
  status("403-zero-data-retention", 403, errorBody("Zero data retention is not enabled"), {
    kind: "forbidden",
    field: "enterprise",
  }),
  status("403-key", 403, errorBody("This key may not search"), { kind: "forbidden" }),
  status("403-firewall", 403, PAGE, { kind: "gateway" }, HTML),
  status("404-min-age", 404, errorBody("None", { code: "SCRAPE_NO_CACHED_DATA" }), {
    kind: "not-cached",
    field: "minAge",
  }),
  status("404-lockdown", 404, errorBody("None", { code: "SCRAPE_LOCKDOWN_CACHE_MISS" }), {
    kind: "not-cached",
    field: "lockdown",
  }),
  status("404-page", 404, PAGE, { kind: "not-found" }, HTML),
  status("405", 405, "", { kind: "unexpected-status", status: 405 }),
  status("408", 408, errorBody("Request timed out"), { kind: "timed-out" }),
  status("408-code", 408, errorBody("Timed out", { code: "SCRAPE_TIMEOUT" }), {
    kind: "timed-out",
    code: "SCRAPE_TIMEOUT",
  }),
  status("413", 413, PAGE, { kind: "request-too-large" }, HTML),
  status("415", 415, errorBody("JSON only"), { kind: "unexpected-status", status: 415 }),
  status("418", 418, "teapot", { kind: "unexpected-status", status: 418 }),
  status("422", 422, errorBody("No"), { kind: "invalid-request", status: 422 }),
  status(
    "429-seconds",
    429,
    errorBody("Slow down"),
    { kind: "rate-limited", retryAfterSeconds: 25 },
    { "retry-after": "25" },
  ),
  retryIn("429-date", () => date(30).toUTCString()),
  retryIn("429-date-rfc850", () => rfc850(date(30))),
  retryIn("429-date-asctime", () => asctime(date(30))),
  retryIn("429-date-past", () => date(-3_600).toUTCString()),
  retryIn("429-nonsense", () => "as soon as you like"),
  status("429-field", 429, errorBody("Slow down", { retry_after_seconds: 12 }), {
    kind: "rate-limited",
    retryAfterSeconds: 12,
  }),
  status(
    "429-prose",
    429,
    errorBody("Rate limit exceeded, please retry after 25s, resets at noon"),
    {
      kind: "rate-limited",
      retryAfterSeconds: 25,
    },
  ),
  status("429-page", 429, PAGE, { kind: "rate-limited" }, HTML),
  status("500-code", 500, errorBody("Unexpected", { code: "UNKNOWN_ERROR", id: "job-9" }), {
    kind: "server-error",
    code: "UNKNOWN_ERROR",
    id: "job-9",
  }),
  status("500", 500, errorBody("Unexpected"), { kind: "server-error" }),
  status("500-page", 500, PAGE, { kind: "gateway" }, HTML),
  status("501", 501, errorBody("Not yet"), { kind: "server-error", status: 501 }),
  status("502-page", 502, PAGE, { kind: "gateway", status: 502 }, HTML),
  status("502-empty", 502, "", { kind: "gateway", status: 502 }),
  status("503-page", 503, PAGE, { kind: "gateway" }, HTML),
  status(
    "503-busy",
    503,
    errorBody("Busy"),
    { kind: "overloaded", retryAfterSeconds: 3 },
    { "retry-after": "3" },
  ),
  status("504-page", 504, PAGE, { kind: "gateway" }, HTML),
  status("520-page", 520, PAGE, { kind: "gateway", status: 520 }, HTML),
  status("600", 600, "{}", { kind: "unexpected-status", status: 600 }),
  status("999", 999, "{}", { kind: "unexpected-status", status: 999 }),
  status("204", 204, "", { kind: "not-json", status: 204 }),
  status("205", 205, "", { kind: "not-json", status: 205 }),
  status("201", 201, '{"success":true,"data":{}}', "results"),
  status("206", 206, '{"success":true,"data":{}}', "results"),
  ...[300, 301, 302, 303, 307, 308].map((code) =>
    wire(
      `${code}-to-the-canary`,
      ({ reply, canary }) => reply(code, "", { location: `${canary}/v2/search` }),
      { kind: "redirected", status: code },
    ),
  ),
  wire(
    "302-with-the-key",
    ({ reply, canary, key }) => reply(302, key, { location: `${canary}/?token=${key}` }),
    { kind: "redirected" },
  ),
  wire(
    "302-to-a-host-of-the-key",
    ({ reply, key }) => reply(302, "", { location: `https://${key}.example.org/` }),
    { kind: "redirected" },
  ),
  ...[300, 304, 307].map((code) =>
    status(`${code}-nowhere`, code, "", { kind: "unexpected-status", status: code }),
  ),
  status(
    "304-with-an-address",
    304,
    "",
    { kind: "unexpected-status", status: 304 },
    { location: "https://example.org/" },
  ),
];
