import "server-only";
import { isTrackingParameter } from "@/lib/contract/values/tracking-parameter";

/** Parameters that identify a visit; they differ on every visit, so that a site would never end. */
const SESSION = /^(?:jsessionid|phpsessid|aspsessionid\w*|cfid|cftoken|oscsid|zenid)$/i;
/**
 * Parameters that may also mean something else, such as a conference session; ignored only with a
 * long random value.
 */
const POSSIBLE_SESSION = /^(?:s|sid|sess|session|session_?id)$/i;
const RANDOM = /^(?=.*\d)[0-9a-z]{20,}$/i;
const SESSION_IN_PATH = /;(?:jsessionid|phpsessid)=[^/;]*/gi;
const MAX_LENGTH = 2_000;

const isVisitParameter = ([name, value]: [string, string]): boolean =>
  isTrackingParameter(name) ||
  SESSION.test(name) ||
  (POSSIBLE_SESSION.test(name) && RANDOM.test(value));

/**
 * Normalizes the URL of a page: one spelling of encoded characters, no fragment, session or tracking parameters, default
 * port or trailing dot of the host. Null if it is not http(s), contains credentials, or is too long.
 */
export function normalizedUrl(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  if (url.username !== "" || url.password !== "") return null;
  url.hash = "";
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
  if (url.pathname.includes(";")) url.pathname = url.pathname.replace(SESSION_IN_PATH, "");
  // Only if needed: serializing the parameters would change the encoding of the others.
  for (const [name] of [...url.searchParams].filter(isVisitParameter))
    url.searchParams.delete(name);
  if (url.search === "") url.search = "";
  if (url.pathname.includes("%")) url.pathname = normalizeEncoding(url.pathname);
  if (url.search.includes("%")) url.search = normalizeEncoding(url.search);
  return url.href.length <= MAX_LENGTH ? url.href : null;
}

/** "%7Euser" and "~user" are the same, and so are "%c3" and "%C3" (RFC 9309, section 2.2.2, and RFC 3986, section 6.2.2). */
export const normalizeEncoding = (text: string): string =>
  text.replace(/%[0-9a-f]{2}/gi, (octet) => {
    const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : octet.toUpperCase();
  });

/**
 * URLs with the same scope belong to one site: `www.` and the scheme are ignored, the port is not.
 */
export function siteScope(href: string): string {
  const url = new URL(href);
  return `${url.hostname.replace(/^www\./, "")}:${url.port}`;
}

const START_PAGE = /^\/(?:(?:index|default|home)(?:\.\w+)?\/?)?$/i;

/**
 * The URL of another page that a page names as its original; null for itself. Null also if a page that is not the start
 * page names the start page: sites do so on all pages by mistake.
 */
export function originalUrl(canonical: string | null, url: string): string | null {
  const original = canonical === null ? null : normalizedUrl(canonical);
  if (original === null || original === url) return null;
  const { pathname, search } = new URL(original);
  const isStart = pathname === "/" && search === "";
  return isStart && !START_PAGE.test(new URL(url).pathname) ? null : original;
}

/** Extensions of files that are not pages; fetching them would waste the site's bandwidth. */
const NOT_A_PAGE =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|css|m?js|map|woff2?|ttf|otf|eot|zip|gz|tgz|bz2|xz|7z|rar|tar|dmg|exe|msi|deb|rpm|apk|iso|bin|mp[34]|m4[av]|avi|mov|mkv|webm|og[gv]|wav|flac|epub|docx?|xlsx?|pptx?|od[tsp]|jar|whl)$/i;

/** Whether one or two path segments come three times in a row, as made by links that are relative by mistake. */
function repeats(pathname: string): boolean {
  const segments = pathname.split("/");
  const repeatsFrom = (start: number, count: number): boolean =>
    segments
      .slice(start, start + 2 * count)
      .every((segment, at) => segment === segments[start + at + count]);
  return segments.some(
    (segment, at) => /\D/.test(segment) && (repeatsFrom(at, 1) || repeatsFrom(at, 2)),
  );
}

export function isLikelyPage(url: string): boolean {
  const { pathname } = new URL(url);
  return !NOT_A_PAGE.test(pathname) && !repeats(pathname);
}
