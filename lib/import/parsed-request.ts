import type {
  DroppedPart,
  ImportDestination,
  ImportKind,
  ImportOptions,
  ImportResult,
} from "./import-result";
import { parseJsonText } from "./json/json-text";
import { parseImportedBody } from "./parse-body";
import type { ShellWord } from "./shells/shell";

/** A header as it was written. */
export type SourceHeader = { readonly name: string; readonly value: ShellWord };

/** An HTTP request as some notation tells it. */
export type ParsedRequest = {
  readonly method: string | null;
  readonly url: ShellWord | null;
  readonly headers: readonly SourceHeader[];
  /** Text of the body, or the value that the notation spells by itself. */
  readonly body: ShellWord | { readonly value: unknown } | null;
  readonly lost: readonly DroppedPart[];
};

/** Every client sets these by itself. */
const plainHeaders = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "cache-control",
  "connection",
  "content-length",
  "content-type",
  "host",
  "origin",
  "pragma",
  "priority",
  "referer",
  "user-agent",
]);

const isPlain = (name: string) => plainHeaders.has(name) || name.startsWith("sec-");

/** Takes the body into a request, and what else there is to the connection or to the list of what is lost. */
export function importParsedRequest(
  exchange: ParsedRequest,
  kind: ImportKind,
  choices: ImportOptions,
): ImportResult {
  const { body } = exchange;
  if (!body) return { ok: false, message: noBody(exchange.lost) };
  const json =
    "text" in body ? readJsonBody(body.text) : { ok: true as const, value: body.value, twice: [] };
  if (!json.ok) return { ok: false, message: brokenBody(body, json.message) };
  const { destination, lost } = readDestination(exchange);
  const substitutions = "text" in body ? body.substitutions : [];
  return parseImportedBody(json.value, choices, {
    kind,
    destination,
    lost: [
      ...exchange.lost,
      ...lost,
      ...json.twice.map((what) => ({ what, why: "It stands twice; the last one counts." })),
      ...[...new Set(substitutions)].map((what) => ({
        what: truncate(what),
        why: "A shell would put something in its place; it stays in the text as it is.",
      })),
    ],
  });
}

function noBody(lost: readonly DroppedPart[]): string {
  const file = lost.find(({ what }) => what.startsWith("File "))?.what.slice("File ".length);
  return file
    ? `There is no body in this: it is in the file ${file}, which a page cannot read. Open that file here instead.`
    : "There is no body in this: a search is posted as JSON.";
}

function brokenBody(body: NonNullable<ParsedRequest["body"]>, message: string): string {
  const elsewhere = "text" in body && body.substitutions.find((each) => each === body.text.trim());
  return elsewhere
    ? `The body is not in this text: ${truncate(elsewhere)} stands for it. Paste the body itself.`
    : "text" in body && /^\s*[\w.[\]-]{1,60}=/.test(body.text)
      ? "The body is that of a form (name=value); a search is posted as JSON."
      : `In the body: ${message}`;
}

/** JSON, also where the quotes were escaped once more for a program behind the shell. */
function readJsonBody(text: string) {
  const json = parseJsonText(text);
  if (json.ok || !/^\s*\{\s*\\"/.test(text)) return json;
  const again = parseJsonText(text.replaceAll('\\"', '"'));
  return again.ok ? again : json;
}

function readDestination({ method, url, headers }: ParsedRequest): {
  destination: ImportDestination | null;
  lost: DroppedPart[];
} {
  const lost: DroppedPart[] = [];
  const where = url ? readUrl(url, lost) : null;
  if (method !== null && method.toUpperCase() !== "POST")
    lost.push({ what: truncate(method), why: "A search is always a POST." });
  let key: string | null = null;
  for (const { name, value } of headers) {
    const folded = name.trim().toLowerCase();
    if (folded === "authorization") {
      const bearer = /^\s*bearer\s+(\S+)\s*$/i.exec(value.text)?.[1];
      if (bearer === undefined)
        lost.push({ what: name.trim(), why: "Services of this interface take a bearer key." });
      else if (value.substitutions.length > 0 || isPlaceholder(bearer))
        lost.push({
          what: `${name.trim()} (${truncate(bearer)})`,
          why: "It stands for a key that is not in this text.",
        });
      else key = bearer;
    } else if (!isPlain(folded))
      lost.push({
        what: `Header ${truncate(name.trim())}`,
        why: "The workbench sends its own headers to a service. Those for the pages are in Page loading.",
      });
  }
  return { destination: where || key ? { baseUrl: where, key } : null, lost };
}

/** What documentation writes where a key belongs. */
export const isPlaceholder = (key: string) =>
  /^[$%{<[]|^(?:your|my|the)?[-_]?(?:api)?[-_]?(?:key|token)$|your|placeholder|\.\.\.|…|x{6}/i.test(
    key,
  );

/** The base address of a service in the address of its search. */
function readUrl({ text, substitutions }: ShellWord, lost: DroppedPart[]): string | null {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : null;
  if (substitutions.length > 0 || !url || !/^https?:$/.test(url.protocol)) {
    lost.push({
      what: "Address",
      why: "It is not a whole http address; choose the connection yourself.",
    });
    return null;
  }
  const path = /^(.*?)(?:\/(v\d))?\/search\/?$/.exec(url.pathname);
  if (!path)
    lost.push({
      what: `Path ${truncate(url.pathname)}`,
      why: "A search is posted to /v2/search.",
    });
  else if (path[2] !== undefined && path[2] !== "v2")
    lost.push({ what: `Version ${path[2]}`, why: "The workbench speaks v2." });
  if (url.username || url.password)
    lost.push({ what: "Name and password of the address", why: "Services take a bearer key." });
  if (url.search)
    lost.push({ what: "Query of the address", why: "All of a search is in its body." });
  return url.origin + (path?.[1] ?? "");
}

const SHOWN = 60;
export const truncate = (text: string): string =>
  text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
