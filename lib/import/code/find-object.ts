import { parseJsonText } from "../json/json-text";
import { isPlainObject } from "./dynamic-expression";
import { BUILDER } from "./made-value";
import { withMerged } from "./merged-value";
import type { CodeToken } from "./tokens";
import type { CodeParser } from "./values";

export type Found = {
  readonly body: unknown;
  readonly url?: unknown;
  readonly method?: unknown;
  readonly headers?: unknown;
};

/** A body that code has as JSON text. */
export class JsonText {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** The body of a search in code that does not say how it is sent. */
export const findObject = (tokens: readonly CodeToken[], reader: CodeParser): Found | null =>
  objectWithQuery(tokens, reader) ??
  newObject(tokens, reader) ??
  madeObject(tokens, reader) ??
  textWithQuery(tokens, reader) ??
  builtObject(tokens, reader) ??
  memberWithQuery(tokens, reader);

export const isQueryKey = (tokens: readonly CodeToken[], at: number): boolean =>
  tokens[at]?.value === "query" &&
  /^(?::|=>)$/.test(tokens[at + 1]?.value ?? "") &&
  // The type of a member.
  !(tokens[at + 2]?.kind === "name" && /^str(?:ing)?$/i.test(tokens[at + 2]?.value ?? ""));

export const hasQuery = (value: unknown): boolean =>
  isPlainObject(value) && Object.keys(value).some((key) => /^q(?:uery)?$/i.test(key));

/** Returns the value if it can be the body of a search. */
export function asBody(value: unknown): unknown {
  if (hasQuery(value)) return value;
  if (typeof value !== "string" || !/^\s*\{/.test(value)) return undefined;
  const json = parseJsonText(value);
  return json.ok && hasQuery(json.value) ? new JsonText(value) : undefined;
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
      const { value, next } = reader.object(start);
      const isObject = isPlainObject(value);
      const object = isObject ? withMerged(reader, tokens, value, next, 0).value : value;
      if (hasQuery(object)) return whole(object, start, reader);
    }
  }
  return null;
}

/** An object with the changes of the variable that holds it. */
function whole(object: unknown, place: number, reader: CodeParser): Found {
  const changed = reader.assignedBefore(place);
  return { body: hasQuery(changed) ? changed : object };
}

/** An object of C#, whose members are set with `=`. */
function newObject(tokens: readonly CodeToken[], reader: CodeParser): Found | null {
  for (const [at, { kind, value }] of tokens.entries()) {
    if (kind !== "name" || value !== "new") continue;
    const body = reader.value(at).value;
    if (hasQuery(body)) return whole(body, at, reader);
  }
  return null;
}

/** Calls and blocks that make an object. */
const MAKER =
  /^(?:\w*mapOf|Map|of|ofEntries|Dict|list|Obj|buildJsonObject|buildMap|J(?:SON)?Object|create\w*Object\w*)$/i;

/** An object that calls make, such as `mapOf("query" to "…")`, or a variable whose members are set one by one. */
function madeObject(tokens: readonly CodeToken[], reader: CodeParser): Found | null {
  for (const [at, { kind, value }] of tokens.entries()) {
    const isMaker = kind === "name" && MAKER.test(value);
    const before = (count: number) => tokens[at - count]?.value ?? "";
    const isMember = kind === "name" && /^query$/i.test(value) && tokens[at + 1]?.value === "=";
    const isSymbol = value === "query" && before(1) === ":";
    const isKey = isMember || isSymbol || (kind === "text" && value === "query");
    const isIndex = before(isSymbol ? 2 : 1) === "[" && tokens[at + 2]?.value === "=";
    // `x["query"] =`, `x[:query] =`, `x.query =`, `x->query =`, `x.put("query",`.
    const isLong = isSymbol || before(1) === ">";
    const distance = !(isMember || isIndex) ? 4 : isLong ? 3 : 2;
    const isSet = isKey && (before(3) === "." || distance < 4);
    const body = isMaker ? reader.value(at).value : isSet && reader.variable(before(distance));
    if (hasQuery(body)) return isMaker ? whole(body, at, reader) : { body };
  }
  return null;
}

function textWithQuery(tokens: readonly CodeToken[], reader: CodeParser): Found | null {
  for (const [at, { kind, value }] of tokens.entries()) {
    const begins = kind === "text" && /^\s*\{/.test(value);
    // In a command, another text may follow the argument directly.
    const body = begins
      ? (asBody(formatAround(tokens, reader, at)) ??
        asBody(reader.value(at).value) ??
        asBody(value) ??
        asBody(variableAround(tokens, reader, at)))
      : undefined;
    if (body !== undefined) return { body };
  }
  return null;
}

/** The value of a call whose first argument is the text at a position, such as `Sprintf("…", 1)`. */
function formatAround(tokens: readonly CodeToken[], reader: CodeParser, at: number): unknown {
  if (tokens[at - 1]?.value !== "(") return undefined;
  let name = tokens[at - 2]?.value === "!" ? at - 3 : at - 2;
  while (tokens[name - 1]?.value === "." && tokens[name - 2]?.kind === "name") name -= 2;
  return tokens[name]?.kind === "name" ? reader.value(name).value : undefined;
}

/** Maximum tokens between a variable and the text that begins it: `body = new StringBuilder().append("{`. */
const MAX_BEFORE = 9;

/** The text of the variable that begins with the text at a position and is continued later. */
function variableAround(tokens: readonly CodeToken[], reader: CodeParser, at: number): unknown {
  for (let place = at - 2; place >= Math.max(0, at - MAX_BEFORE); place -= 1) {
    const { kind, value = "" } = tokens[place] ?? {};
    const text = kind === "name" ? reader.variable(value) : undefined;
    if (typeof text === "string") return text;
  }
  return undefined;
}

/** `Search.builder().query("…").limit(5).build()`: each call sets a member. */
function builtObject(tokens: readonly CodeToken[], reader: CodeParser): Found | null {
  for (const [at, { kind, value }] of tokens.entries()) {
    if (kind !== "name" || !BUILDER.test(value)) continue;
    const body = reader.value(at).value;
    if (hasQuery(body)) return { body };
  }
  return null;
}

/**
 * The object, call or array around a member in any notation: `query = "…"`, `Query: "…"`, `["query"] = "…"`,
 * `{ "query", "…" }`.
 */
function memberWithQuery(tokens: readonly CodeToken[], reader: CodeParser): Found | null {
  const open: number[] = [];
  for (const [at, { kind, value }] of tokens.entries()) {
    if (kind === "sign" && /^[([{]$/.test(value)) open.push(at);
    else if (kind === "sign" && /^[)\]}]$/.test(value)) open.pop();
    if (kind === "sign" || !/^query$/i.test(value)) continue;
    const around = `${tokens[at - 1]?.value}…${tokens[at + 1]?.value}`;
    const isInner = around === "[…]" || around === "{…,";
    const start = open.at(isInner ? -2 : -1);
    if (start === undefined || !(isInner || /…(?:[:=]|=>)$/.test(around))) continue;
    const call = tokens[start]?.value === "(" ? reader.call(start - 1) : null;
    const body = call ? call.value.named : reader.object(start).value;
    if (hasQuery(body)) return whole(body, start, reader);
  }
  return null;
}
