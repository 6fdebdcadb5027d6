import "server-only";

/** Parameters that only tell who sent the reader. */
const TRACKING = /^(?:utm_\w+|gclid|fbclid|msclkid|dclid|mc_[ce]id|igshid|yclid|_hs(?:enc|mi))$/i;

/**
 * What two spellings of one page's address have in common: scheme, `www.`, default port, trailing slash, fragment
 * and tracking parameters do not count. For comparing only, never for fetching.
 */
export function sameAddressKey(address: string): string {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return address;
  const port = url.port === "" ? "" : `:${url.port}`;
  const host = url.hostname.replace(/^www\./, "").replace(/\.$/, "");
  return `${host}${port}${url.pathname.replace(/\/+$/, "")}?${queryKey(url)}`;
}

/** Most addresses have no query, and reading one takes longer than all the rest. */
function queryKey(url: URL): string {
  if (url.search === "") return "";
  return [...url.searchParams]
    .filter(([name]) => !TRACKING.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join("&");
}
