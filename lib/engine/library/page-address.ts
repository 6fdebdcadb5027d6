import "server-only";

const TRACKING =
  /^(?:utm_.*|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|twclid|igshid|mc_cid|mc_eid|_hsenc|_hsmi|mkt_tok|vero_id|ref_src)$/i;
/** Names of the visit and not of the page: each visit has other ones, so that a site of them never ends. */
const SESSION = /^(?:jsessionid|phpsessid|aspsessionid\w*|cfid|cftoken|oscsid|zenid)$/i;
/** Names that may mean something else too, such as a talk of a conference; then the value is a short one. */
const PERHAPS_SESSION = /^(?:s|sid|sess|session|session_?id)$/i;
const RANDOM = /^(?=.*\d)[0-9a-z]{20,}$/i;
const SESSION_IN_PATH = /;(?:jsessionid|phpsessid)=[^/;]*/gi;
const MAX_LENGTH = 2_000;

const isVisitParameter = ([name, value]: [string, string]): boolean =>
  TRACKING.test(name) || SESSION.test(name) || (PERHAPS_SESSION.test(name) && RANDOM.test(value));

/**
 * The one form of an address that stands for its page: no fragment, nothing that names a visit, no default port, no
 * final dot of the host. Null for what is no http(s) address, carries a password, or is too long to be a page's.
 */
export function pageAddress(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  if (url.username !== "" || url.password !== "") return null;
  url.hash = "";
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
  if (url.pathname.includes(";")) url.pathname = url.pathname.replace(SESSION_IN_PATH, "");
  // Only touched where needed: writing the parameters back would spell the others differently.
  for (const [name] of [...url.searchParams].filter(isVisitParameter))
    url.searchParams.delete(name);
  if (url.search === "") url.search = "";
  return url.href.length <= MAX_LENGTH ? url.href : null;
}

/** Addresses with the same one belong to one site: `www.` and the scheme make no difference, a port does. */
export function siteScope(address: string): string {
  const url = new URL(address);
  return `${url.hostname.replace(/^www\./, "")}:${url.port}`;
}

/** File names that are no pages; asking for them would only cost the site its bandwidth. */
const NOT_A_PAGE =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|css|m?js|map|woff2?|ttf|otf|eot|zip|gz|tgz|bz2|xz|7z|rar|tar|dmg|exe|msi|deb|rpm|apk|iso|bin|mp[34]|m4[av]|avi|mov|mkv|webm|og[gv]|wav|flac|epub|docx?|xlsx?|pptx?|od[tsp]|jar|whl)$/i;

export function isLikelyPage(address: string): boolean {
  return !NOT_A_PAGE.test(new URL(address).pathname);
}
