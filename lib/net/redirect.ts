import "server-only";
import { FetchError } from "@/lib/net/fetch-failure";
import {
  headersForOtherOrigin,
  headersWithoutBody,
  type RequestHeaders,
} from "@/lib/net/request-headers";

/** One request in a chain of redirects. */
export type Hop = {
  url: URL;
  method: string;
  headers: RequestHeaders;
  body: string | Uint8Array | undefined;
};

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * The request that a response redirects to; undefined if the response is not a redirect. Method and
 * body follow https://fetch.spec.whatwg.org/#http-redirect-fetch. Throws `bad-redirect`. The target
 * is not checked here: the address guard checks it like the first URL.
 */
export function nextHop(
  hop: Hop,
  status: number,
  location: string | string[] | undefined,
): Hop | undefined {
  if (!REDIRECTS.has(status) || location === undefined) return undefined;
  const targets = new Set([location].flat());
  const [target] = targets;
  // As in browsers, an empty URL does not redirect.
  if (targets.size === 1 && target?.trim() === "") return undefined;
  if (targets.size !== 1 || target === undefined) {
    throw bad("The page redirects to several URLs.");
  }
  // The client decodes header bytes as Latin-1. Like browsers, keep the bytes: only the server knows
  // whether they are UTF-8.
  const text = target.replace(
    /[\x80-\xff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  if (!URL.canParse(text, hop.url)) throw bad("The page redirects to an invalid URL.");
  const url = new URL(text, hop.url);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw bad("The page redirects to something other than a web page.");
  }

  const toGet =
    ((status === 301 || status === 302) && hop.method === "POST") ||
    (status === 303 && hop.method !== "GET" && hop.method !== "HEAD");
  const next: Hop = toGet
    ? { url, method: "GET", headers: headersWithoutBody(hop.headers), body: undefined }
    : { ...hop, url };
  return url.origin === hop.url.origin
    ? next
    : { ...next, headers: headersForOtherOrigin(next.headers) };
}

function bad(message: string): FetchError {
  return new FetchError({ kind: "bad-redirect" }, message);
}
