import { isJsonObject } from "@/lib/contract/json-object";
import { type DroppedPart, NO_VALUE } from "../import-result";
import { isSearchUrl } from "../is-search-url";
import {
  isPlaceholder,
  otherRequests,
  type ParsedRequest,
  type SourceHeader,
  unknownPart,
} from "../parsed-request";
import { shortenText } from "../shorten-text";
import { DynamicExpression, isPlainObject, membersOf, placeholdersIn } from "./dynamic-expression";
import { asBody, type Found, findObject, hasQuery, isQueryKey, JsonText } from "./find-object";
import { withSeparators } from "./separators";
import type { CodeCall } from "./token-list";
import { type CodeToken, tokenizeCode } from "./tokens";
import { joinUrl } from "./url";
import { CodeParser } from "./values";

/** Calls that send an HTTP request, and search calls of API clients. */
const SENDS = /(?:^|\.)(?:fetch|axios|got|ky|post!?|POST|request|urlopen|Request|PostAsJsonAsync)$/;
const SEARCHES = /\.search$/i;
const EITHER =
  /^(?:fetch|axios|got|ky|post|POST|request|urlopen|Request|PostAsJsonAsync|[sS]earch)$/;

/**
 * Finds a search in code: the body of an HTTP request (fetch, axios, requests, httpx …), the
 * arguments of a client's `search`, or an object with a query. Runs nothing.
 */
export function parseCode(text: string): ParsedRequest | null {
  const tokens = withSeparators(tokenizeCode(text), text);
  const reader = new CodeParser(tokens, text);
  const calls = tokens.flatMap(({ value }, at) =>
    EITHER.test(value) ? (reader.call(at)?.value ?? []) : [],
  );
  const match =
    first(calls, SENDS, sent) ?? first(calls, SEARCHES, searched) ?? findObject(tokens, reader);
  if (!match) return null;
  const dropped: DroppedPart[] = [];
  if (queriesIn(tokens) > Math.max(1, queriesOf(match.body))) dropped.push(otherRequests);
  const value =
    match.body instanceof JsonText ? null : resolved(match.body, "", { dropped, reader });
  dropped.push(...reader.rounded.partsOf(value));
  const body =
    match.body instanceof JsonText
      ? {
          text: match.body.json,
          substitutions: placeholdersIn(match.body.json).filter((placeholder) =>
            reader.unfilled.has(placeholder),
          ),
        }
      : { value };
  const settings = clientSettings(tokens, reader);
  const own = headersOf(match.headers);
  const headers = own.some(isKey) ? own : [...own, ...settings.headers];
  if (!headers.some(isKey) && /\bauthorization\b|\bapi_?key\b|bearer/i.test(text))
    dropped.push({
      what: "The key",
      why: "Not imported. Add it to a connection.",
    });
  return {
    method: typeof match.method === "string" ? match.method : null,
    url: wordOf(match.url ?? settings.url ?? searchUrl(tokens) ?? plainUrl(text)),
    headers,
    body,
    dropped,
  };
}

const isKey = ({ name }: SourceHeader): boolean => /^authorization$/i.test(name.trim());

/** The fields of a body that are called `query`. Some formats have one too. */
function queriesOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner = Object.values(value).map(queriesOf);
  return inner.reduce((sum, each) => sum + each, Object.hasOwn(value, "query") ? 1 : 0);
}

const queriesIn = (tokens: readonly CodeToken[]): number =>
  tokens.filter((_, at) => isQueryKey(tokens, at)).length;

function first(
  calls: readonly CodeCall[],
  name: RegExp,
  read: (call: CodeCall) => Found | null,
): Found | null {
  const matches = calls.flatMap((call) => (name.test(call.name) ? (read(call) ?? []) : []));
  return matches.find(({ url }) => isSearchUrl(url)) ?? matches[0] ?? null;
}

const bodyKeys = ["json", "body", "data", "content"];

function sent({ args, named }: CodeCall): Found | null {
  const options = [named, ...args.filter(isPlainObject)];
  const bodies = [...options.flatMap((each) => bodyKeys.map((key) => each[key])), ...args];
  const body = bodies.map(asBody).find((each) => each !== undefined);
  if (body === undefined) return null;
  const option = (key: string) =>
    options.map((each) => each[key]).find((each) => each !== undefined);
  return {
    body,
    url: option("url") ?? args.find(isUrl),
    method: option("method"),
    headers: option("headers"),
  };
}

/** A URL that begins with a variable is not JSON text. */
const isUrl = (value: unknown): boolean =>
  typeof value === "string" && /^(?:https?:\/\/|\$?\{(?!["']))/.test(value) && !/\s/.test(value);

function searched({ args, named }: CodeCall): Found | null {
  // Old clients of Python have the options in `params`.
  const { params, ...others } = Object.assign({}, ...args.filter(isPlainObject), named);
  const options = isPlainObject(params) ? { ...others, ...params } : others;
  if (hasQuery(options)) return { body: options };
  const at = args.findIndex((each) => typeof each === "string");
  const query = args[Math.max(at, 0)];
  // Arguments without a name are reported.
  const unknown = args
    .slice(Math.max(at, 0) + 1)
    .filter((each) => each != null && !isPlainObject(each))
    .map((each) =>
      each instanceof DynamicExpression ? each : new DynamicExpression(JSON.stringify(each)),
    );
  return typeof query === "string" || query instanceof DynamicExpression
    ? { body: { query, ...Object.fromEntries(unknown.flatMap(membersOf)), ...options } }
    : null;
}

/** Names of the settings of a client and of the header, with what separates them from their values. */
const SETTING = /^(?:(?:api|base|prefix)_?(?:key|url)|authorization|(?:bearer|oauth)[-_]?token)$/i;
/** A value or line of the header (RFC 6750, section 2.1). */
const BEARER_KEY = /^(?:authorization:\s*)?bearer ([\w.~+/-]+=*)\r?$/im;
/** `bearer_auth("…")` of Rust, `setBearerAuth("…")` of Java, `SetAuthToken("…")` of Go, `withToken("…")` of PHP. */
const BEARER_CALL =
  /bearer(?:_?(?:token_?)?(?:auth|token))?$|^oauth2$|^(?:with|set)(?:auth)?token$|^JwtAuthenticator$/i;
const SEPARATOR = /^(?:[:=,]|=>)$/;

/**
 * Settings of a client: `new Client({ apiKey: "…", apiUrl: "…" })`, `Client(api_key="…")`. Also the key that is set
 * apart from the request: `headers.append("Authorization", "Bearer …")`.
 */
function clientSettings(tokens: readonly CodeToken[], reader: CodeParser) {
  let authorization: string | null = null;
  let url: string | null = null;
  for (const [at, { kind, value }] of tokens.entries()) {
    const written = kind === "text" ? BEARER_KEY.exec(value)?.[1] : undefined;
    if (written !== undefined && !isPlaceholder(written)) authorization ??= `Bearer ${written}`;
    const after = tokens[at + 1]?.value ?? "";
    // The scheme and the key as two arguments.
    const isBearer = after === "(" ? BEARER_CALL.test(value) : /^bearer$/i.test(value);
    if (kind === "sign" || !(SETTING.test(value) || isBearer)) continue;
    if (!SEPARATOR.test(after) && !isBearer) continue;
    const argument = reader.value(at + 2).value;
    // A text before a separator is the name of a member: `{ "type": "bearer", "bearer": … }`.
    if (typeof argument !== "string" || /^(?::|=>)$/.test(tokens[at + 3]?.value ?? "")) continue;
    if (isBearer || /(?:key|token)$/i.test(value))
      authorization ??= isPlaceholder(argument) ? null : `Bearer ${argument}`;
    else if (/n$/i.test(value)) authorization ??= /^\w+ \S+$/.test(argument) ? argument : null;
    else if (isUrl(argument))
      url ??= `${argument.replace(/\/+$/, "").replace(/\/v\d$/, "")}/v2/search`;
  }
  const headers = headersOf(authorization === null ? null : { Authorization: authorization });
  return { url, headers };
}

/** The URL of a search that the code has apart from the body, as in Go, Java and PHP. Its host and path may be apart. */
function searchUrl(tokens: readonly CodeToken[]): string | undefined {
  const texts = tokens.flatMap(({ kind, value }, at) =>
    kind === "text" ? [{ value, name: tokens[at - 2]?.value ?? "" }] : [],
  );
  const whole = texts.find(({ value }) => isUrl(value) && isSearchUrl(value))?.value;
  const path = texts.find(({ value }) => /^\/?v\d\/search$/.test(value))?.value;
  if (whole !== undefined || path === undefined) return whole;
  const origin = texts.find(({ value }) => /^https?:\/\/[^/\s?#]+\/?$/.test(value))?.value;
  // `hostname: "…"`, `HTTPSConnection("…")`.
  const host = texts.find(({ value, name }) => /^(?:host|https)/i.test(name) && HOST.test(value));
  return origin ? joinUrl(path, origin) : host && `https://${host.value}${path}`;
}

const HOST = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?$/;

/** The URL without quotes, as in a command of wget or a file of Bruno. Other pages may end with `/search`. */
const plainUrl = (text: string): string | undefined =>
  /https?:\/\/[^\s"'`<>\\,;]{1,500}\/v\d\/search(?![\w/-])/.exec(text)?.[0];

const wordOf = (value: unknown) =>
  typeof value === "string" ? { text: value, substitutions: placeholdersIn(value) } : null;

function headersOf(value: unknown): SourceHeader[] {
  if (!isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === "string"
      ? [{ name, value: { text: each, substitutions: placeholdersIn(each) } }]
      : [],
  );
}

type Findings = {
  readonly dropped: DroppedPart[];
  readonly reader: Pick<CodeParser, "unfilled">;
};

/** Removes expressions from a value. Reports them, and the unknown parts of texts. */
function resolved(value: unknown, path: string, findings: Findings): unknown {
  const named = (text: string) => shortenText(path === "" ? text : `${path}: ${text}`);
  if (value instanceof DynamicExpression) {
    findings.dropped.push({
      what: named(value.text),
      why: NO_VALUE,
    });
    return undefined;
  }
  if (typeof value === "string") {
    for (const placeholder of new Set(placeholdersIn(value)))
      if (findings.reader.unfilled.has(placeholder))
        findings.dropped.push(unknownPart(named(placeholder)));
    return value;
  }
  if (Array.isArray(value))
    return value
      .map((each, index) => resolved(each, `${path}.${index}`, findings))
      .filter((each) => each !== undefined);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      const inner = resolved(each, path === "" ? key : `${path}.${key}`, findings);
      return inner === undefined ? [] : [[key, inner]];
    }),
  );
}
