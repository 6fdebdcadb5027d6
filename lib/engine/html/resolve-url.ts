import "server-only";

const LINK_SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);
const MAX_LENGTH = 16_384;

/** Pages of services that only warn or count before a link, with the parameter that has its URL. */
const REDIRECTS: readonly (readonly [RegExp, string])[] = [
  [/^www\.google\.com\/url$|^www\.youtube\.com\/redirect$/, "q"],
  [/^lm?\.facebook\.com\/l\.php$|^steamcommunity\.com\/linkfilter\/$/, "u"],
  [/\.safelinks\.protection\.outlook\.com\/$|^slack-redir\.net\/link$|^out\.reddit\.com\//, "url"],
  [/^link\.(?:zhihu\.com|csdn\.net|juejin\.cn)\/$/, "target"],
  [/^vk\.com\/away\.php$/, "to"],
];

/** The URL that such a page leads to; a URL of another page itself. */
function withoutRedirect(url: URL): URL {
  const [, parameter = ""] = REDIRECTS.find(([page]) => page.test(url.host + url.pathname)) ?? [];
  const target = parameter === "" ? null : URL.parse(url.searchParams.get(parameter) ?? "");
  return target?.protocol === "http:" || target?.protocol === "https:" ? target : url;
}

/** The absolute URL of a link, without redirects of services; null for scripts, inline data and invalid URLs. */
export function resolveLink(target: string, base: string): string | null {
  const found = resolve(target, base);
  const url = found && withoutRedirect(found);
  return url !== null && LINK_SCHEMES.has(url.protocol) ? url.href : null;
}

/** The absolute form of an HTTP or HTTPS URL. */
export function resolveWeb(target: string, base: string): string | null {
  const url = resolve(target, base);
  return url?.protocol === "http:" || url?.protocol === "https:" ? url.href : null;
}

/** The absolute URL of an image, which may be a `data:` URL. */
export function resolveImage(target: string, base: string): string | null {
  const text = target.trim();
  return /^data:image\//i.test(text) ? text : resolveWeb(text, base);
}

function resolve(target: string, base: string): URL | null {
  const text = target.trim();
  if (text === "" || text.length > MAX_LENGTH) return null;
  return URL.parse(text, base);
}
