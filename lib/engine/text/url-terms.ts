import "server-only";
import type { SiteValue } from "@/lib/contract/query/query-values";
import { decodePercent } from "@/lib/format/decode-percent";
import { foldText } from "./fold";
import { tokenizeFolded } from "./tokens";

/**
 * The parts of a URL are indexed as marker words in one column, so that `site:` and `filetype:`
 * become ordinary terms of the full-text query. Markers use private-use characters, which never
 * occur in the words of a page or a query, so they cannot be forged.
 */
const MARKER = {
  host: "\ue001",
  port: "\ue002",
  path: "\ue003",
  fileType: "\ue004",
  emoji: "\ue005",
} as const;
/** Ends every marker, so that the stemmer finds no English suffix. */
const END = "\ue000";
/** Deeper paths are found by their first segments. */
const MAX_PATH_DEPTH = 16;

const encode = (text: string): string =>
  text.replace(/[^a-z0-9]/g, (character) =>
    String.fromCharCode(0xe100 + (character.charCodeAt(0) & 0xff)),
  );

const marker = (kind: keyof typeof MARKER, value: string): string =>
  MARKER[kind] + encode(value.toLowerCase()) + END;

export type UrlTerms = {
  /** Marker words for host, parent hosts, port and path. */
  readonly places: string;
  /** Marker words for the file types. */
  readonly types: string;
  /** The words of the URL as text, for ranking. */
  readonly words: string;
  /** All words, folded, with a space before, between and after them, for `inurl:`. */
  readonly spaced: string;
  /** Number of path segments; 0 for a front page. */
  readonly depth: number;
  readonly fileType: string;
};

/**
 * Splits a URL into terms for the index. `declared` is the file type that the server sent; it
 * counts in addition to the file name.
 */
export function urlTerms(url: string, declared: string | null): UrlTerms {
  const parsed = URL.parse(url);
  const segments = (parsed?.pathname ?? "").split("/").filter((segment) => segment !== "");
  const extensions = fileExtensions(segments.at(-1) ?? "");
  const declaredType = declared?.replace(/^\./, "").toLowerCase() ?? "";
  const types = new Set([...(declaredType ? [declaredType] : []), ...extensions]);
  if (types.size === 0) types.add("html");
  const [fileType = "html"] = types;
  const host = parsed?.hostname ?? "";
  const places = [
    ...parentHosts(host).map((each) => marker("host", each)),
    marker("port", parsed?.port || defaultPort(parsed?.protocol ?? "")),
    ...pathPrefixes(segments).map((each) => marker("path", each)),
  ];
  const readable = decodeUrl(
    `${host.replace(/^www\./, "")} ${parsed?.pathname ?? ""} ${parsed?.search ?? ""}`,
  );
  return {
    places: places.join(" "),
    types: [...types].map((each) => marker("fileType", each)).join(" "),
    words: parsed ? readable : url,
    spaced: ` ${normalizedText(decodeUrl(url))} `,
    depth: segments.length,
    fileType,
  };
}

/** Folded words separated by single spaces, to compare URLs with `inurl:` values. */
export const normalizedText = (text: string): string =>
  tokenizeFolded(foldText(text))
    .map((token) => token.text)
    .join(" ");

const defaultPort = (protocol: string): string => (protocol === "http:" ? "80" : "443");

/** a.b.org → a.b.org, b.org, org; an IP address has no parents. */
function parentHosts(host: string): string[] {
  if (/^[\d.]+$|^\[/.test(host)) return [host];
  const labels = host.split(".");
  return labels.map((_, at) => labels.slice(at).join("."));
}

function pathPrefixes(segments: readonly string[]): string[] {
  return segments
    .slice(0, MAX_PATH_DEPTH)
    .map((_, at) => `/${segments.slice(0, at + 1).join("/")}`);
}

/** archive.tar.gz → tar.gz, gz. A version number such as 1.2 is not an extension. */
function fileExtensions(name: string): string[] {
  const [, outer, inner] = /(?:\.([a-z][a-z0-9]{0,7}))?\.([a-z0-9]{1,12})$/i.exec(name) ?? [];
  if (inner === undefined || /^\d+$/.test(inner)) return [];
  const last = inner.toLowerCase();
  return outer === undefined ? [last] : [last, `${outer.toLowerCase()}.${last}`];
}

/** Decodes piece by piece, so that one malformed sequence does not affect the others. */
export const decodeUrl = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/gi, (piece) => decodePercent(piece) ?? " ");

/** The host as it appears in URLs: international names in Punycode (xn--). */
const asciiHost = (host: string): string => URL.parse(`http://${host}`)?.hostname ?? host;

/** The markers of all pages of a host, at a port or below a path. */
export function siteMarkers(site: SiteValue): string[] {
  const parts = [marker("host", asciiHost(site.host))];
  if (site.port !== null) parts.push(marker("port", String(Number(site.port))));
  if (site.path !== null) {
    const segments = (URL.parse(site.path, "http://host")?.pathname ?? site.path).split("/");
    const [deepest] = pathPrefixes(segments.filter((segment) => segment !== "")).slice(-1);
    if (deepest !== undefined) parts.push(marker("path", deepest));
  }
  return parts;
}

export const fileTypeMarker = (fileType: string): string => marker("fileType", fileType);
export const emojiMarker = (emoji: string): string =>
  marker("emoji", [...emoji].map((each) => each.codePointAt(0)?.toString(16)).join("x"));
