import { decodePercent } from "./decode-percent";

/** A readable form of a URL: the host and the path segments. */
export type Breadcrumb = { readonly host: string; readonly path: readonly string[] };

/** Long paths keep their first and last segments. */
const PARTS = 4;

/**
 * Host and path of a URL, percent-decoded if the result is readable. A text that is not an
 * http(s) URL is returned whole as the host.
 */
export function breadcrumb(text: string): Breadcrumb {
  const url = URL.parse(text);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:"))
    return { host: readable(text), path: [] };
  const parts = url.pathname.split("/").filter(Boolean).map(decoded);
  const path =
    parts.length > PARTS ? [parts[0] ?? "", "…", ...parts.slice(parts.length - PARTS + 2)] : parts;
  return { host: url.host.replace(/^www\./, ""), path };
}

function decoded(part: string): string {
  const text = decodePercent(part);
  return text === null ? part : readable(text);
}

// Removes control and direction characters, which could disguise the URL.
const readable = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "");
