import { parseJson } from "../parse-json";
import "@/lib/contract/zod-settings";
import * as z from "zod";
import { isJsonObject } from "../json-object";
import type { Failure } from "./failure";
import { insteadOfJson, jsonEnd, pageTitle } from "./foreign-text";
import { messageOf } from "./message-of";
import { parseRetryAfter } from "./retry-after";
import { parseWireIssues, wireIssueList } from "./wire-issues";

export type ServiceResponse = {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly text: string;
};

/** A page or another text with elements. */
const MARKUP = /<[/?!]?[a-z]/i;
const MAX_MESSAGE = 2_000;
const MAX_EXCERPT = 4_000;

/** Names of the id under which a service finds a request in its log. */
const ID_KEYS = ["id", "request_id", "requestId", "trace_id", "traceId", "correlationId"];

const bodySchema = z.looseObject({
  success: z.unknown().optional(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
  reason: z.unknown().optional(),
});
type FailureBody = z.output<typeof bodySchema>;

type ParsedResponse = {
  readonly response: ServiceResponse;
  readonly body: FailureBody | null;
  readonly json: boolean;
  readonly prose: string;
  readonly common: { message: string; status: number; code?: string; id?: string };
  readonly now: number;
};

/**
 * Why a response is not a search result; null if it is one (specification, "Errors"; body shapes
 * observed at services). Never throws. `now` is in milliseconds since 1970, for a `Retry-After`
 * date; `json` is the body as parsed by `parseJson`, for callers that already have it.
 */
export function failureFromResponse(
  response: ServiceResponse,
  now = Date.now(),
  json: unknown = parseJson(response.text),
): Failure | null {
  const parsed = read(response, now, json);
  const { status } = response;
  if (status >= 200 && status < 300) return fromSuccess(parsed);
  if (status >= 300 && status < 400)
    return {
      kind: "redirected",
      ...messageOr(parsed, "The URL redirects to another URL."),
    };
  return fromStatus[status]?.(parsed) ?? fromOther(parsed);
}

function read(response: ServiceResponse, now: number, value: unknown): ParsedResponse {
  const parsed = bodySchema.safeParse(value);
  const body = parsed.success ? parsed.data : null;
  // A body may be a text or a list of texts, also as plain text.
  const written = value === undefined && !MARKUP.test(response.text) ? response.text : value;
  const prose =
    body !== null || response.status >= 400 ? messageOf(written).slice(0, MAX_MESSAGE) : "";
  const code = textIn(body, ["code"]);
  const id = textIn(body, ID_KEYS);
  return {
    response,
    body,
    json: value !== undefined,
    prose,
    common: {
      message: prose,
      status: response.status,
      ...(code !== undefined && { code }),
      ...(id !== undefined && { id }),
    },
    now,
  };
}

/** The first text of these names in a body, or in the object of its error. */
function textIn(body: FailureBody | null, keys: readonly string[]): string | undefined {
  const holders = [body, body?.error].filter(isJsonObject);
  const found = holders.flatMap((each) => keys.map((key) => each[key]));
  return found.find((each): each is string => typeof each === "string" && each !== "");
}

const messageOr = ({ common, prose }: ParsedResponse, fallback: string) => ({
  ...common,
  message: prose || fallback,
});

const excerpt = ({ response }: ParsedResponse) => response.text.slice(0, MAX_EXCERPT);

/** Values of `success` by which services report a failed search. */
const FAILURE_VALUES: ReadonlySet<unknown> = new Set([false, "false", "False", 0]);

function fromSuccess(parsed: ParsedResponse): Failure | null {
  const { body, json } = parsed;
  if (!json) return fromInvalidJson(parsed);
  if (body && FAILURE_VALUES.has(body.success) && !hasResults(body.data))
    return {
      kind: "unsuccessful",
      ...messageOr(parsed, "The service reported that the search failed."),
    };
  if (body && isJob(parsed, body)) {
    const fallback =
      "The service accepted the search as a job, and its results are not in the response.";
    return { kind: "unexpected-body", ...messageOr(parsed, fallback), text: excerpt(parsed) };
  }
  if (body && isSearchBody(body)) return null;
  const list = body && foreignList(body);
  const fallback = Array.isArray(body?.data)
    ? "The response has its data in one list, as version 1 of the API does; this is version 2."
    : list
      ? `The response has its results in "${list}" instead of "data", as other APIs do.`
      : "The response is JSON, but not a search response.";
  return { kind: "unexpected-body", ...messageOr(parsed, fallback), text: excerpt(parsed) };
}

/** Some services report that one of their sources failed as a failure, beside the results of the others. */
const hasResults = (data: unknown): boolean =>
  isJsonObject(data) &&
  Object.values(data).some((list) => Array.isArray(list) && list.some(isResult));

/** Results of every source have a URL, unlike the details of a failure. */
const isResult = (item: unknown): boolean =>
  isJsonObject(item) && (typeof item.url === "string" || typeof item.imageUrl === "string");

const JOB_STATUS =
  /^(?:accepted|created|queued|pending|started|processing|scraping|running|in[ _-]?progress)$/i;

/** A search that the service runs after its response (RFC 9110, section 15.3.3). */
const isJob = ({ response }: ParsedResponse, { data, status }: FailureBody): boolean =>
  (data === null || data === undefined) &&
  (response.status === 202 || (typeof status === "string" && JOB_STATUS.test(status)));

function fromInvalidJson(parsed: ParsedResponse): Failure {
  const { text } = parsed.response;
  const end = jsonEnd(text);
  if (end === "followed") {
    const fallback = "The response has other text after its JSON.";
    return { kind: "not-json", ...messageOr(parsed, fallback), text: excerpt(parsed) };
  }
  if (end === "open")
    return { kind: "truncated", ...messageOr(parsed, "The JSON of the response is cut off.") };
  return { kind: "not-json", ...messageOr(parsed, insteadOfJson(text)), text: excerpt(parsed) };
}

/** The list in which a response of another API has its results. */
const foreignList = (body: FailureBody): string | undefined =>
  ["results", "items", "organic", "web", "news", "images"].find((key) => {
    const list = body[key];
    return Array.isArray(list) && isJsonObject(list[0]);
  });

/** `data` holds lists by source. Without it, `success` must show that this is a search response. */
const isSearchBody = ({ data, success, ...body }: FailureBody): boolean =>
  data === null || data === undefined
    ? success !== undefined && !foreignList(body)
    : typeof data === "object" && !Array.isArray(data);

const fromStatus: Readonly<Record<number, (parsed: ParsedResponse) => Failure>> = {
  400: (parsed) => {
    if (isForeignText(parsed)) return gateway(parsed);
    if (parsed.common.code === "BAD_REQUEST_INVALID_JSON")
      return { kind: "invalid-json", ...messageOr(parsed, "The body is not JSON.") };
    return invalidRequest(parsed);
  },
  401: (parsed) => ({
    kind: "unauthorized",
    ...messageOr(parsed, "The service rejected the key."),
  }),
  402: (parsed) => ({ kind: "insufficient-credits", ...messageOr(parsed, "Not enough credits.") }),
  403: (parsed) => {
    if (isForeignText(parsed)) return gateway(parsed);
    const field = fieldNamedIn(parsed.prose);
    return { kind: "forbidden", ...messageOr(parsed, "Not allowed."), ...(field && { field }) };
  },
  404: (parsed) => {
    const field = NOT_CACHED[parsed.common.code ?? ""];
    return field
      ? { kind: "not-cached", ...messageOr(parsed, "There is no cached copy."), field }
      : { kind: "not-found", ...messageOr(parsed, "There is nothing at this URL.") };
  },
  407: (parsed) => gateway(parsed),
  408: (parsed) => ({ kind: "timed-out", ...messageOr(parsed, "The request timed out.") }),
  // Frameworks validate with this status. Without JSON, the URL is not the API's.
  422: (parsed) => (parsed.json ? invalidRequest(parsed) : fromOther(parsed)),
  413: (parsed) => ({ kind: "request-too-large", ...messageOr(parsed, "The body is too large.") }),
  429: (parsed) => ({
    kind: "rate-limited",
    ...messageOr(parsed, "Too many requests."),
    ...retry(parsed),
    ...keylessLimit(parsed),
  }),
  // Frameworks send this status without a body or with plain text.
  500: (parsed) =>
    !parsed.json && MARKUP.test(parsed.response.text)
      ? gateway(parsed)
      : { kind: "server-error", ...messageOr(parsed, "The service failed.") },
  502: (parsed) => gateway(parsed),
  503: (parsed) => {
    const wait = retry(parsed);
    return parsed.json || wait.retryAfterSeconds !== undefined
      ? { kind: "overloaded", ...messageOr(parsed, "The service is busy."), ...wait }
      : gateway(parsed);
  },
  504: (parsed) => gateway(parsed),
};

function invalidRequest(parsed: ParsedResponse): Failure {
  return {
    kind: "invalid-request",
    ...messageOr(parsed, "The service rejected the request."),
    issues: parseWireIssues(wireIssueList(parsed.body)),
  };
}

function fromOther(parsed: ParsedResponse): Failure {
  if (parsed.response.status >= 500 && !parsed.json) return gateway(parsed);
  if (parsed.response.status >= 500)
    return { kind: "server-error", ...messageOr(parsed, "The service failed.") };
  return {
    kind: "unexpected-status",
    ...messageOr(parsed, `The service responded with status ${parsed.response.status}.`),
  };
}

/** A text that the API did not write, such as a gateway's error page. */
const isForeignText = ({ json, response }: ParsedResponse) => !json && response.text.trim() !== "";

function gateway(parsed: ParsedResponse): Failure {
  const title = parsed.json ? undefined : pageTitle(parsed.response.text);
  const fallback = `A gateway between the workbench and the service responded instead${title === undefined ? "" : ` with the page "${title}"`}.`;
  return { kind: "gateway", ...messageOr(parsed, fallback), text: excerpt(parsed) };
}

const NOT_CACHED: Readonly<Partial<Record<string, "minAge" | "lockdown">>> = {
  SCRAPE_NO_CACHED_DATA: "minAge",
  SCRAPE_LOCKDOWN_CACHE_MISS: "lockdown",
};

/** A 403 states its cause only in prose; the first matching pattern names the field. */
const FIELD_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/threat[\s-]?protection/i, "threatProtection"],
  [/zero[\s-]data[\s-]retention|\bzdr\b|\banon\b|\benterprise\b/i, "enterprise"],
];

const fieldNamedIn = (prose: string): string | undefined =>
  FIELD_PATTERNS.find(([pattern]) => pattern.test(prose))?.[1];

/** Observed at services: searches without a key have limits per address and day, named by `reason` or the prose. */
function keylessLimit({ body, prose }: ParsedResponse): { keyless?: "requests" | "credits" } {
  const reason = typeof body?.reason === "string" ? body.reason : "";
  if (reason === "requests" || reason === "credits") return { keyless: reason };
  if (!/key[-_ ]?less|anonymous|without (?:a|an|any)? ?(?:api )?key/i.test(`${reason} ${prose}`))
    return {};
  return { keyless: /credit/i.test(reason || prose) ? "credits" : "requests" };
}

function retry({ response, body, prose, now }: ParsedResponse): { retryAfterSeconds?: number } {
  const seconds = parseRetryAfter(response.headers.get("retry-after"), body, prose, now);
  return seconds === undefined ? {} : { retryAfterSeconds: seconds };
}
