import { isJsonObject } from "@/lib/contract/json-object";
import { type DroppedPart, NO_VALUE } from "../import-result";
import { parseJsonText } from "../json/json-text";
import {
  isPlaceholder,
  otherRequests,
  type ParsedRequest,
  type SourceHeader,
  unknownPart,
} from "../parsed-request";
import { isSearchAddress } from "../search-address";
import { shortenText } from "../shorten-text";
import { DynamicExpression, holesIn, isPlainObject } from "./dynamic-expression";
import { type CodeCall, madeValue } from "./made-value";
import { type CodeToken, tokenizeCode } from "./tokens";
import { CodeParser } from "./values";

/** Calls that send an HTTP request, and search calls of API clients. */
const SENDS = /(?:^|\.)(?:fetch|axios|got|ky|post|POST|request|urlopen|Request|PostAsJsonAsync)$/;
const SEARCHES = /\.search$/;
const EITHER = /^(?:fetch|axios|got|ky|post|POST|request|urlopen|Request|PostAsJsonAsync|search)$/;

/**
 * Finds a search in code: the body of an HTTP request (fetch, axios, requests, httpx …), the
 * arguments of a client's `search`, or an object with a query. Runs nothing.
 */
export function parseCode(text: string): ParsedRequest | null {
  const tokens = tokenizeCode(text);
  const reader = new CodeParser(tokens, text);
  const calls = tokens.flatMap(({ value }, at) =>
    EITHER.test(value) ? (reader.call(at)?.value ?? []) : [],
  );
  const match =
    first(calls, SENDS, sent) ??
    first(calls, SEARCHES, searched) ??
    objectWithQuery(tokens, reader) ??
    newObject(tokens, reader) ??
    madeObject(tokens, reader) ??
    textWithQuery(tokens, reader);
  if (!match) return null;
  const dropped: DroppedPart[] = [];
  if (queriesIn(tokens) > Math.max(1, queriesOf(match.body))) dropped.push(otherRequests);
  const value =
    match.body instanceof JsonBody ? null : resolved(match.body, "", { dropped, reader });
  dropped.push(...reader.rounded.partsOf(value));
  const body =
    match.body instanceof JsonBody
      ? {
          text: match.body.json,
          substitutions: holesIn(match.body.json).filter((hole) => reader.unfilled.has(hole)),
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
    url: wordOf(match.url ?? settings.url ?? searchAddress(tokens)),
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

const isQueryKey = (tokens: readonly CodeToken[], at: number): boolean =>
  tokens[at]?.value === "query" && /^(?::|=>)$/.test(tokens[at + 1]?.value ?? "");

type Found = {
  readonly body: unknown;
  readonly url?: unknown;
  readonly method?: unknown;
  readonly headers?: unknown;
};

class JsonBody {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

function first(
  calls: readonly CodeCall[],
  name: RegExp,
  read: (call: CodeCall) => Found | null,
): Found | null {
  const matches = calls.flatMap((call) => (name.test(call.name) ? (read(call) ?? []) : []));
  return matches.find(({ url }) => isSearchAddress(url)) ?? matches[0] ?? null;
}

const hasQuery = (value: unknown): boolean =>
  isPlainObject(value) && Object.keys(value).some((key) => /^q(?:uery)?$/i.test(key));

/** Returns the value if it can be the body of a search. */
function asBody(value: unknown): unknown {
  if (hasQuery(value)) return value;
  if (typeof value !== "string" || !/^\s*\{/.test(value)) return undefined;
  const json = parseJsonText(value);
  return json.ok && hasQuery(json.value) ? new JsonBody(value) : undefined;
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
    url: option("url") ?? args.find(isAddress),
    method: option("method"),
    headers: option("headers"),
  };
}

const isAddress = (value: unknown): boolean =>
  typeof value === "string" && /^(?:https?:\/\/|\$?\{)/.test(value) && !/\s/.test(value);

function searched({ args, named }: CodeCall): Found | null {
  const [query] = args;
  const options = Object.assign({}, ...args.filter(isPlainObject), named);
  if (typeof query === "string" || query instanceof DynamicExpression)
    return { body: { query, ...options } };
  return hasQuery(options) ? { body: options } : null;
}

function objectWithQuery(tokens: readonly CodeToken[], reader: CodeParser): Found | null {
  const open: number[] = [];
  const tried = new Set<number>();
  for (const [at, { kind, value }] of tokens.entries()) {
    if (kind === "sign" && /^[([{]$/.test(value)) open.push(at);
    else if (kind === "sign" && /^[)\]}]$/.test(value)) open.pop();
    else if (isQueryKey(tokens, at)) {
      const start = open.at(-1) ?? -1;
      const isCall = tokens[start]?.value === "(" && tokens[start - 1]?.value !== "array";
      if (start < 0 || isCall || tried.has(start)) continue;
      tried.add(start);
      const object = reader.object(start).value;
      if (hasQuery(object)) return { body: object };
    }
  }
  return null;
}

/** An object of C#, whose members are set with `=`. */
function newObject(tokens: readonly CodeToken[], reader: CodeParser): Found | null {
  for (const [at, { kind, value }] of tokens.entries()) {
    if (kind !== "name" || value !== "new") continue;
    const body = reader.value(at).value;
    if (hasQuery(body)) return { body };
  }
  return null;
}

/** An object that calls make: `mapOf("query" to "…")`, or `put("query", "…")` for each member of a variable. */
function madeObject(tokens: readonly CodeToken[], reader: CodeParser): Found | null {
  for (const [at, { kind, value }] of tokens.entries()) {
    const isMap = kind === "name" && /^(?:\w*mapOf|Map|of|Dict|list|Obj)$/i.test(value);
    const call = isMap ? reader.call(at) : null;
    const isMember = kind === "text" && value === "query" && tokens[at - 3]?.value === ".";
    const body = call
      ? madeValue(call.value)
      : isMember && reader.variable(tokens[at - 4]?.value ?? "");
    if (hasQuery(body)) return { body };
  }
  return null;
}

function textWithQuery(tokens: readonly CodeToken[], reader: CodeParser): Found | null {
  for (const [at, { kind, value }] of tokens.entries()) {
    const begins = kind === "text" && /^\s*\{/.test(value);
    const body = begins ? asBody(reader.value(at).value) : undefined;
    if (body !== undefined) return { body };
  }
  return null;
}

/** Names of the settings of a client and of the header, with what separates them from their values. */
const SETTING = /^(?:(?:api|base)_?(?:key|url)|authorization)$/i;
/** RFC 6750, section 2.1. */
const BEARER_KEY = /^Bearer [\w.~+/-]+=*$/;
/** `bearer_auth("…")` of Rust, `bearerAuth("…")` of Kotlin, `req_auth_bearer_token("…")` of R. */
const BEARER_CALL = /bearer_?(?:auth|token)$/i;
const SEPARATOR = /^(?:[:=,]|=>)$/;

/**
 * Settings of a client: `new Client({ apiKey: "…", apiUrl: "…" })`, `Client(api_key="…")`. Also the key that is set
 * apart from the request: `headers.append("Authorization", "Bearer …")`.
 */
function clientSettings(tokens: readonly CodeToken[], reader: CodeParser) {
  let authorization: string | null = null;
  let url: string | null = null;
  for (const [at, { kind, value }] of tokens.entries()) {
    if (kind === "text" && BEARER_KEY.test(value) && !isPlaceholder(value.slice(7)))
      authorization ??= value;
    const isBearer = BEARER_CALL.test(value) && tokens[at + 1]?.value === "(";
    if (kind === "sign" || !(SETTING.test(value) || isBearer)) continue;
    if (!SEPARATOR.test(tokens[at + 1]?.value ?? "") && !isBearer) continue;
    const given = reader.value(at + 2).value;
    if (typeof given !== "string") continue;
    if (isBearer || /key$/i.test(value))
      authorization ??= isPlaceholder(given) ? null : `Bearer ${given}`;
    else if (/n$/i.test(value)) authorization ??= /^\w+ \S+$/.test(given) ? given : null;
    else if (isAddress(given))
      url ??= `${given.replace(/\/+$/, "").replace(/\/v\d$/, "")}/v2/search`;
  }
  const headers = headersOf(authorization === null ? null : { Authorization: authorization });
  return { url, headers };
}

/** The address of a search that the code has apart from the body, as in Go, Java and PHP. */
const searchAddress = (tokens: readonly CodeToken[]): string | undefined =>
  tokens.find(({ kind, value }) => kind === "text" && isAddress(value) && isSearchAddress(value))
    ?.value;

const wordOf = (value: unknown) =>
  typeof value === "string" ? { text: value, substitutions: holesIn(value) } : null;

function headersOf(value: unknown): SourceHeader[] {
  if (!isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === "string" ? [{ name, value: { text: each, substitutions: holesIn(each) } }] : [],
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
    for (const hole of new Set(holesIn(value)))
      if (findings.reader.unfilled.has(hole)) findings.dropped.push(unknownPart(named(hole)));
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
