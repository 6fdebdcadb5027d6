import { isTrackingParameter } from "@/lib/contract/values/tracking-parameter";
import { decodePercent } from "@/lib/format/decode-percent";

/** Parts of a URL that can be ignored when results of different runs are matched. */
export const urlRuleParts = [
  { key: "scheme", label: "Scheme", example: "http:// and https://" },
  { key: "www", label: "www. prefix", example: "www.example.com and example.com" },
  { key: "trailingSlash", label: "Trailing slash", example: "/page/ and /page" },
  { key: "fragment", label: "Fragment", example: "/page#part and /page" },
  { key: "trackingParameters", label: "Tracking parameters", example: "utm_source, gclid, fbclid" },
  { key: "parameterOrder", label: "Order of parameters", example: "?a=1&b=2 and ?b=2&a=1" },
] as const;

export type UrlRulePart = (typeof urlRuleParts)[number]["key"];

/** Whether each part is ignored. */
export type UrlRule = { readonly [Part in UrlRulePart]: boolean };

export const defaultUrlRule: UrlRule = {
  scheme: true,
  www: true,
  trailingSlash: true,
  fragment: true,
  trackingParameters: true,
  parameterOrder: true,
};

/**
 * A key that is equal for URLs of the same page under a rule. Case of the host, default ports, user names and the
 * spelling of percent-encoding never count. Text that is not an http(s) URL is its own key. For comparison only, never for fetching.
 */
export function canonicalUrl(text: string, rule: UrlRule = defaultUrlRule): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return text.trim();
  const scheme = rule.scheme ? "" : `${url.protocol}//`;
  const port = url.port === "" ? "" : `:${url.port}`;
  const pathname = normalizeEscapes(url.pathname);
  const path = rule.trailingSlash ? pathname.replace(/(?<!\/)\/+$/, "") : pathname;
  const fragment = rule.fragment ? "" : normalizeEscapes(url.hash);
  return `${scheme}${hostKey(url.hostname, rule)}${port}${path}${queryKey(normalizeEscapes(url.search), rule)}${fragment}`;
}

/** RFC 3986, 6.2.2: upper case, and no escapes for unreserved characters. A single `%` is escaped. */
const normalizeEscapes = (part: string): string =>
  part.replace(/%([0-9a-f]{2})?/gi, (triplet, digits: string | undefined) => {
    if (digits === undefined) return "%25";
    const character = String.fromCharCode(Number.parseInt(digits, 16));
    return /[\w.~-]/.test(character) ? character : triplet.toUpperCase();
  });

function hostKey(hostname: string, { www }: UrlRule): string {
  const host = hostname.replace(/\.$/, "");
  return www ? host.replace(/^www\.(?=.*\.)/, "") : host;
}

function queryKey(search: string, { trackingParameters, parameterOrder }: UrlRule): string {
  if (search === "") return "";
  const pairs = search
    .slice(1)
    .split("&")
    .map((pair) => ({ pair, name: nameOf(pair) }))
    .filter(({ pair, name }) => pair !== "" && !(trackingParameters && isTrackingParameter(name)));
  // Repeated parameters keep their order: it can matter to the page.
  if (parameterOrder) pairs.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return pairs.length === 0 ? "" : `?${pairs.map(({ pair }) => pair).join("&")}`;
}

function nameOf(pair: string): string {
  const [name = ""] = pair.split("=");
  return decodePercent(name) ?? name;
}
