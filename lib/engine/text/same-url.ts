import "server-only";
import { isTrackingParameter } from "@/lib/contract/values/tracking-parameter";

const INDEX_FILE = /(?<=\/)(?:index|default)\.(?:html?|php|aspx?)$/i;

/**
 * A key that is equal for URLs of the same page: ignores scheme, `www.`, default port, trailing
 * slash or index file, fragment and tracking parameters. For comparison only, never for fetching.
 */
export function sameUrlKey(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return text;
  const port = url.port === "" ? "" : `:${url.port}`;
  const host = url.hostname.replace(/^www\./, "").replace(/\.$/, "");
  return `${host}${port}${url.pathname.replace(INDEX_FILE, "").replace(/(?<!\/)\/+$/, "")}?${queryKey(url)}`;
}

/** Most URLs have no query, and parsing one costs more than the rest. */
function queryKey(url: URL): string {
  if (url.search === "") return "";
  return [...url.searchParams]
    .filter(([name]) => !isTrackingParameter(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join("&");
}
