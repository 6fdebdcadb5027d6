import * as z from "zod";
import { parseRetryAfter } from "../retry-after";
import type { Failure } from "./failure";
import { parseWireIssues } from "./wire-issues";

/** A complete response of a service. */
export type ServiceResponse = {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly text: string;
};

const MESSAGE = 2_000;
const EXCERPT = 4_000;

const text = z.string().optional().catch(undefined);
const bodySchema = z.looseObject({
  success: z.unknown().optional(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
  message: z.unknown().optional(),
  detail: z.unknown().optional(),
  title: z.unknown().optional(),
  errors: z.unknown().optional(),
  code: text,
  id: text,
  details: z.unknown().optional(),
  retry_after_seconds: z.unknown().optional(),
});
type FailureBody = z.output<typeof bodySchema>;

/** Parsed parts of a response, shared by the branches below. */
type Reading = {
  readonly answer: ServiceResponse;
  readonly body: FailureBody | null;
  readonly json: boolean;
  readonly said: string;
  readonly common: { message: string; status: number; code?: string; id?: string };
  readonly now: number;
};

/**
 * Why a response is not a search result; null if it is one (specification, "Errors"; body shapes
 * observed at services). Never throws. `now` is in milliseconds since 1970, for a `Retry-After`
 * date; `json` is the body as parsed by `parseJsonText`, for callers that already have it.
 */
export function failureFromResponse(
  answer: ServiceResponse,
  now = Date.now(),
  json: unknown = parseJsonText(answer.text),
): Failure | null {
  const reading = read(answer, now, json);
  const { status } = answer;
  if (status >= 200 && status < 300) return fromSuccess(reading);
  if (status >= 300 && status < 400)
    return { kind: "redirected", ...words(reading, "The address redirects to another address.") };
  return fromStatus[status]?.(reading) ?? fromOther(reading);
}

function read(answer: ServiceResponse, now: number, value: unknown): Reading {
  const parsed = bodySchema.safeParse(value);
  const body = parsed.success ? parsed.data : null;
  const said = saidIn([body?.error, body?.message, body?.detail, body?.title, body?.errors]).slice(
    0,
    MESSAGE,
  );
  const { code, id } = body ?? {};
  return {
    answer,
    body,
    json: value !== undefined,
    said,
    common: {
      message: said,
      status: answer.status,
      ...(code !== undefined && { code }),
      ...(id !== undefined && { id }),
    },
    now,
  };
}

const worded = z.looseObject({ message: text, error: text, detail: text, msg: text });

/**
 * The first message among some values: a string, an object with a message, or a list that starts
 * with one (RFC 9457).
 */
function saidIn(values: readonly unknown[]): string {
  for (const value of values) {
    const [item] = Array.isArray(value) ? value : [value];
    if (typeof item === "string" && item.trim() !== "") return item;
    const { message, error, detail, msg } = worded.safeParse(item).data ?? {};
    const found = message || error || detail || msg;
    if (found) return found;
  }
  return "";
}

/** The value of a JSON text; undefined, which JSON cannot express, if the text is not JSON. */
export function parseJsonText(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const words = ({ common, said }: Reading, otherwise: string) => ({
  ...common,
  message: said || otherwise,
});

const excerpt = ({ answer }: Reading) => answer.text.slice(0, EXCERPT);

/** Values of `success` by which services report a failed search. */
const REFUSALS: ReadonlySet<unknown> = new Set([false, "false", "False", 0]);

function fromSuccess(reading: Reading): Failure | null {
  const { body, json } = reading;
  if (!json) return fromNoJson(reading);
  if (body && REFUSALS.has(body.success))
    return {
      kind: "unsuccessful",
      ...words(reading, "The service reported that the search failed."),
    };
  if (body && isSearchBody(body)) return null;
  const otherwise = Array.isArray(body?.data)
    ? "The response has its data in one list, as version 1 of the interface does; this is version 2."
    : "The response is JSON, but not a search response.";
  return { kind: "unexpected-body", ...words(reading, otherwise), text: excerpt(reading) };
}

function fromNoJson(reading: Reading): Failure {
  const { text } = reading.answer;
  if (goesOn(text)) {
    const otherwise = "The response has other text after its JSON.";
    return { kind: "not-json", ...words(reading, otherwise), text: excerpt(reading) };
  }
  if (looksCut(text))
    return { kind: "truncated", ...words(reading, "The JSON of the response is cut off.") };
  const otherwise = text.trim() === "" ? "The response is empty." : "The response is not JSON.";
  return { kind: "not-json", ...words(reading, otherwise), text: excerpt(reading) };
}

/**
 * Starts as JSON but does not end as JSON. Some gateways cut a body and recompute its length, so
 * that no bytes seem missing.
 */
const looksCut = (text: string) => /^\s*[{[]/.test(text) && !/[}\]]\s*$/.test(text.slice(-100));

/**
 * Whether a JSON object or array ends before the text does. Scans character by character, since the
 * text may be long.
 */
function goesOn(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (quoted && letter === "\\") at += 1;
    else if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === "{" || letter === "[")) depth += 1;
    else if (!quoted && (letter === "}" || letter === "]")) {
      depth -= 1;
      if (depth === 0) return text.slice(at + 1).trim() !== "";
    }
  }
  return false;
}

/** `data` holds lists by source. Without it, `success` must show that this is a search response. */
const isSearchBody = ({ data, success }: FailureBody): boolean =>
  data === null || data === undefined
    ? success !== undefined
    : typeof data === "object" && !Array.isArray(data);

const fromStatus: Readonly<Record<number, (reading: Reading) => Failure>> = {
  400: (reading) => {
    if (isPage(reading)) return gateway(reading);
    if (reading.body?.code === "BAD_REQUEST_INVALID_JSON")
      return { kind: "invalid-json", ...words(reading, "The body is not JSON.") };
    const issues = parseWireIssues(reading.body?.details);
    return {
      kind: "invalid-request",
      ...words(reading, "The service rejected the request."),
      issues,
    };
  },
  401: (reading) => ({ kind: "unauthorized", ...words(reading, "The service rejected the key.") }),
  402: (reading) => ({ kind: "insufficient-credits", ...words(reading, "Not enough credits.") }),
  403: (reading) => {
    if (isPage(reading)) return gateway(reading);
    const field = fieldInProse(reading.said);
    return { kind: "forbidden", ...words(reading, "Not allowed."), ...(field && { field }) };
  },
  404: (reading) => {
    const field = NOT_CACHED[reading.body?.code ?? ""];
    return field
      ? { kind: "not-cached", ...words(reading, "There is no cached copy."), field }
      : { kind: "not-found", ...words(reading, "There is nothing at this address.") };
  },
  408: (reading) => ({ kind: "timed-out", ...words(reading, "The request timed out.") }),
  413: (reading) => ({ kind: "request-too-large", ...words(reading, "The body is too large.") }),
  429: (reading) => ({
    kind: "rate-limited",
    ...words(reading, "Too many requests."),
    ...retry(reading),
  }),
  500: (reading) =>
    reading.json
      ? { kind: "server-error", ...words(reading, "The service failed.") }
      : gateway(reading),
  502: (reading) => gateway(reading),
  503: (reading) => {
    const wait = retry(reading);
    return reading.json || wait.retryAfterSeconds !== undefined
      ? { kind: "overloaded", ...words(reading, "The service is busy."), ...wait }
      : gateway(reading);
  },
  504: (reading) => gateway(reading),
};

function fromOther(reading: Reading): Failure {
  if (reading.answer.status >= 500 && !reading.json) return gateway(reading);
  if (reading.answer.status >= 500)
    return { kind: "server-error", ...words(reading, "The service failed.") };
  return {
    kind: "unexpected-status",
    ...words(reading, `The service responded with status ${reading.answer.status}.`),
  };
}

/** A text that the API did not write, such as a gateway's error page. */
const isPage = ({ json, answer }: Reading) => !json && answer.text.trim() !== "";

const gateway = (reading: Reading): Failure => ({
  kind: "gateway",
  ...words(reading, "A gateway between the workbench and the service responded instead."),
  text: excerpt(reading),
});

const NOT_CACHED: Readonly<Partial<Record<string, "minAge" | "lockdown">>> = {
  SCRAPE_NO_CACHED_DATA: "minAge",
  SCRAPE_LOCKDOWN_CACHE_MISS: "lockdown",
};

/** A 403 states its cause only in prose; the first matching pattern names the field. */
const FIELD_WORDS: readonly (readonly [RegExp, string])[] = [
  [/threat[\s-]?protection/i, "threatProtection"],
  [/zero[\s-]data[\s-]retention|\bzdr\b|\banon\b|\benterprise\b/i, "enterprise"],
];

const fieldInProse = (prose: string): string | undefined =>
  FIELD_WORDS.find(([pattern]) => pattern.test(prose))?.[1];

function retry({ answer, body, said, now }: Reading): { retryAfterSeconds?: number } {
  const seconds = parseRetryAfter(
    answer.headers.get("retry-after"),
    body?.retry_after_seconds,
    said,
    now,
  );
  return seconds === undefined ? {} : { retryAfterSeconds: seconds };
}
