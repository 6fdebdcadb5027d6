const PROTOCOLS = ["http:", "https:", "mailto:"];

/**
 * The normalized URL of a link in untrusted content, or null if its scheme is not allowed. Checks
 * the parsed URL, so that entities, tabs and upper case cannot bypass it. Relative links need a
 * base URL.
 */
export function safeLink(href: string, baseUrl: string | null): string | null {
  const url = URL.parse(href, baseUrl ?? undefined);
  return url && PROTOCOLS.includes(url.protocol) ? url.href : null;
}

/** The URL of a remote image, or null for any other. */
export function imageUrl(src: string, baseUrl: string | null): URL | null {
  const url = URL.parse(src, baseUrl ?? undefined);
  return url?.protocol === "http:" || url?.protocol === "https:" ? url : null;
}

/** The host of an image, for its placeholder. */
export function imageHost(src: string, baseUrl: string | null): string {
  const url = imageUrl(src, baseUrl);
  if (url) return url.host;
  return src.startsWith("data:") ? "embedded" : "unknown URL";
}
