import { connectionHeader } from "@/lib/contract/connection";
import { proxyHeaders } from "@/lib/contract/proxy-headers";
import { parseJsonOrTemplates } from "./collections/template-json";
import {
  type DroppedPart,
  type ImportDestination,
  type ImportKind,
  type ImportOptions,
  type ImportResult,
  NO_VALUE,
} from "./import-result";
import { parseImportedBody } from "./parse-body";
import type { ShellWord } from "./shells/shell";
import { shortenText } from "./shorten-text";

export type SourceHeader = { readonly name: string; readonly value: ShellWord };

/** An HTTP request in any notation. */
export type ParsedRequest = {
  readonly method: string | null;
  readonly url: ShellWord | null;
  readonly headers: readonly SourceHeader[];
  /** The text of the body, or its value if the notation contains one. */
  readonly body: ShellWord | { readonly value: unknown } | null;
  readonly dropped: readonly DroppedPart[];
};

/** In a text with several requests. */
export const otherRequests: DroppedPart = {
  what: "The other requests",
  why: "Only the first one is imported.",
};

/** Headers that every client sets itself. */
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

/** Those that the page of a workbench adds to a search. */
const ownHeaders: ReadonlySet<string> = new Set([
  connectionHeader,
  proxyHeaders.wantsFooter,
  proxyHeaders.sendsUnknown,
]);

/** Archives also list the pseudo-header fields of HTTP/2, such as `:authority`. */
const isPlain = (name: string) => plainHeaders.has(name) || /^(?::|sec-)/.test(name);

/** Imports the body. The URL and key become the destination; the rest is reported as dropped. */
export function importParsedRequest(
  parsed: ParsedRequest,
  kind: ImportKind,
  choices: ImportOptions,
): ImportResult {
  const { body } = parsed;
  if (!body) return { ok: false, message: missingBodyMessage(parsed.dropped) };
  const json =
    "text" in body
      ? readJsonBody(body.text)
      : { ok: true as const, value: body.value, dropped: [] };
  if (!json.ok) return { ok: false, message: invalidBodyMessage(body, json.message) };
  const { destination, dropped } = readDestination(parsed);
  const substitutions = "text" in body ? body.substitutions : [];
  return parseImportedBody(json.value, choices, {
    kind,
    destination,
    dropped: [
      ...parsed.dropped,
      ...dropped,
      ...json.dropped,
      ...[...new Set(substitutions)].map(unknownPart),
    ],
  });
}

/** A variable in a text of the request, or another part that something would replace. */
export const unknownPart = (what: string): DroppedPart => ({
  what: shortenText(what),
  why: `${NO_VALUE} The name is imported as text.`,
});

function missingBodyMessage(dropped: readonly DroppedPart[]): string {
  const file = dropped.find(({ what }) => what.startsWith("File "))?.what.slice("File ".length);
  if (file)
    return `The body is in the file ${file}, which this page cannot read. Import that file instead.`;
  return dropped.some(({ what }) => what === "-d @-")
    ? "The command reads its body from its input, which this text does not contain. Paste the body itself."
    : "The request has no body. A search is posted as JSON.";
}

function invalidBodyMessage(body: NonNullable<ParsedRequest["body"]>, message: string): string {
  const elsewhere = "text" in body && body.substitutions.find((each) => each === body.text.trim());
  return elsewhere
    ? `The text does not contain the body, only ${shortenText(elsewhere)}. Paste the body itself.`
    : "text" in body &&
        /^\s*(?:[\w.[\]%-]{1,60}=|--\S{1,99}\s+Content-Disposition:)/i.test(body.text)
      ? "The body is form data (name=value). A search is posted as JSON."
      : `Invalid body: ${message}`;
}

/** JSON, also with quotes that were escaped twice for a Windows program. */
function readJsonBody(text: string) {
  const json = parseJsonOrTemplates(text);
  if (json.ok || !/^\s*\{\s*\\"/.test(text)) return json;
  const again = parseJsonOrTemplates(text.replaceAll('\\"', '"'));
  return again.ok ? again : json;
}

function readDestination({ method, url, headers }: ParsedRequest): {
  destination: ImportDestination | null;
  dropped: DroppedPart[];
} {
  const dropped: DroppedPart[] = [];
  const isOwn = headers.some(({ name }) => ownHeaders.has(name.trim().toLowerCase()));
  if (isOwn)
    dropped.push({
      what: "URL",
      why: "A request to a workbench, not to the service. Select the connection yourself.",
    });
  const where = url && !isOwn ? readUrl(url, dropped) : null;
  if (method !== null && method.toUpperCase() !== "POST")
    dropped.push({ what: shortenText(method), why: "Searches always use POST." });
  let key: string | null = null;
  for (const { name, value } of headers) {
    const folded = name.trim().toLowerCase();
    if (folded === "authorization") {
      const bearer = /^\s*bearer\s+(\S.*?)\s*$/i.exec(value.text)?.[1];
      if (bearer && (value.substitutions.length > 0 || isPlaceholder(bearer)))
        dropped.push({
          // Quotes may contain a key.
          what: /["'`]/.test(bearer) ? name.trim() : `${name.trim()} (${shortenText(bearer)})`,
          why: "A placeholder: this text does not contain the key.",
        });
      else if (!bearer || /\s/.test(bearer))
        dropped.push({ what: name.trim(), why: "Services expect a bearer key." });
      else key = bearer;
    } else if (!isPlain(folded) && !ownHeaders.has(folded))
      dropped.push({
        what: `Header ${shortenText(name.trim())}`,
        why: "The workbench sets the headers for the service. Set headers for pages in Page loading.",
      });
  }
  return { destination: where || key ? { baseUrl: where, key } : null, dropped };
}

export const isPlaceholder = (key: string) =>
  /^[$%!{<[]|^(?:your|my|the)?[-_]?(?:api)?[-_]?(?:key|token)$|your|placeholder|\.\.\.|…|x{6}/i.test(
    key,
  );

/** The base URL of a service, from its search URL. */
function readUrl({ text, substitutions }: ShellWord, dropped: DroppedPart[]): string | null {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  // A path has no host; the parser would treat its first part as one.
  const url = !text.startsWith("/") && URL.canParse(withScheme) ? new URL(withScheme) : null;
  if (substitutions.length > 0 || !url || !/^https?:$/.test(url.protocol)) {
    dropped.push({
      what: "URL",
      why: "Not a complete HTTP URL. Select the connection yourself.",
    });
    return null;
  }
  const path = /^(.*?)(?:\/(v\d))?\/search\/?$/.exec(url.pathname);
  if (!path)
    dropped.push({
      what: `Path ${shortenText(url.pathname)}`,
      why: "Searches are posted to /v2/search.",
    });
  else if (path[2] !== undefined && path[2] !== "v2")
    dropped.push({ what: `Version ${path[2]}`, why: "The workbench uses v2." });
  if (url.username || url.password)
    dropped.push({
      what: "User name and password in the URL",
      why: "Services expect a bearer key.",
    });
  if (url.search)
    dropped.push({
      what: "Query string of the URL",
      why: "All search parameters are in the body.",
    });
  return url.origin + (path?.[1] ?? "");
}
