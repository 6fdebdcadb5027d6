import "server-only";
import { isBinary } from "./is-binary";

export type PageForm = "html" | "markdown" | "text" | "json" | "xml";

const XML_TYPE = /^(?:application|text)\/(?:.+\+)?xml$/;

/** With the types of lines of JSON, and sequences (RFC 7464). */
const JSON_TYPE =
  /^(?:application|text)\/(?:(?:.+\+)?json(?:-seq)?|(?:x-)?(?:ndjson|jsonl|jsonlines|json5))$/;

export const isXmlType = (contentType: string | null): boolean =>
  XML_TYPE.test(mimeOf(contentType));

/**
 * Decides by the content type. If that is not specific, by the first bytes and the file name. Null if the content is
 * not text.
 */
export function formOf(
  contentType: string | null,
  body: Uint8Array,
  url: string,
): PageForm | "pdf" | null {
  const form = formOfBody(contentType, body);
  const isNamed =
    form === "text" && /^(?:text\/plain|application\/octet-stream|)$/.test(mimeOf(contentType));
  return isNamed && MARKDOWN_FILE.test(URL.parse(url)?.pathname ?? "") ? "markdown" : form;
}

const MARKDOWN_FILE = /\.(?:md|markdown|mdown|mkd)$/i;

function formOfBody(contentType: string | null, body: Uint8Array): PageForm | "pdf" | null {
  const mime = mimeOf(contentType);
  if (mime === "application/pdf" || startsWith(body, "%PDF-")) return "pdf";
  if (mime === "text/html") {
    if (isBinary(body) && !HTML_TAG.test(startOf(body).replaceAll("\0", ""))) return null;
    return isMislabeledFeed(body) ? "xml" : "html";
  }
  if (mime === "application/xhtml+xml") return "html";
  if (mime === "text/markdown" || mime === "text/x-markdown") return "markdown";
  if (JSON_TYPE.test(mime)) return "json";
  if (XML_TYPE.test(mime)) return isXhtmlDocument(body) ? "html" : "xml";
  // Servers send `text/plain` for many files of unknown type.
  if (mime === "text/plain" && !/charset=utf-?16/i.test(contentType ?? "") && isBinary(body))
    return null;
  // A feed has the type of any file on servers that do not know its extension.
  if (mime.startsWith("text/") && startsWithTag(body) && isMislabeledFeed(body)) return "xml";
  if (
    /^(?:text|message)\/|^application\/(?:x-)?(?:javascript|ecmascript|yaml|toml|sh|sql)$/.test(
      mime,
    )
  )
    return "text";
  const isUnnamed =
    /^(?:|application\/octet-stream|unknown\/unknown|\*\/\*)$/.test(mime) || !mime.includes("/");
  if (isUnnamed) return sniff(body);
  // Most source code and data files have a type below `application/`, and new ones appear.
  const isSource = mime.startsWith("application/") && body.length > 0 && !isDocumentCode(body);
  return isSource ? sniff(body) : null;
}

/** RTF and PostScript: text, but not of the document itself. */
const isDocumentCode = (body: Uint8Array): boolean =>
  startsWith(body, "{\\rtf") || startsWith(body, "%!PS");

/** Matches the text that may precede the root element. */
const PROLOG = "^[^<]*(?:<[?!][^>]*>\\s*)*";
/** Pages can hold control characters, and UTF-16 has bytes of zero. */
const HTML_TAG = /<(?:!doctype|!--|\?xml|\/?[a-z][a-z\d]*[\s/>])/i;
const XHTML = new RegExp(
  `${PROLOG}<html\\b[^>]*\\sxmlns\\s*=\\s*["']http://www\\.w3\\.org/1999/xhtml["']`,
);
const FEED = new RegExp(`${PROLOG}<(?:rss|feed|rdf:RDF)\\b`);

/** Browsers show it as a page, whatever the type of XML. */
const isXhtmlDocument = (body: Uint8Array): boolean => XHTML.test(startOf(body));

/** https://mimesniff.spec.whatwg.org, "sniffing a mislabeled feed". */
const isMislabeledFeed = (body: Uint8Array): boolean => FEED.test(startOf(body));

/** After whitespace and a byte order mark. */
const startsWithTag = (body: Uint8Array): boolean =>
  /^[\s\u00ef\u00bb\u00bf]*</.test(startOf(body));

const MIME = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;

/** The last valid type: some servers send the header twice (Fetch, "extract a MIME type"). */
export function mimeOf(contentType: string | null): string {
  const types = (contentType ?? "")
    .split(",")
    .map((type) => type.split(";")[0]?.trim().toLowerCase() ?? "");
  return types.findLast((type) => MIME.test(type)) ?? types[0] ?? "";
}

/** https://mimesniff.spec.whatwg.org, "identifying a resource with an unknown MIME type", and `<meta>`. */
const HTML_START =
  /^\W*<(?:!--|(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|meta)[\s>])/i;

/** Content without a known type: HTML or XML if it starts so, text if no byte is binary. */
function sniff(body: Uint8Array): PageForm | null {
  const start = startOf(body);
  if (HTML_START.test(start)) return "html";
  if (startsWithTag(body) && (/<\?xml\s/.test(start) || isMislabeledFeed(body)))
    return isXhtmlDocument(body) ? "html" : "xml";
  return isBinary(body) ? null : "text";
}

const startOf = (body: Uint8Array): string =>
  new TextDecoder("latin1").decode(body.subarray(0, 1_024));

function startsWith(body: Uint8Array, text: string): boolean {
  return [...text].every((character, at) => body[at] === character.charCodeAt(0));
}
