const PROTOCOLS = ["http:", "https:", "mailto:"];

/**
 * The address a link of untrusted content may have, in the form a browser reads it, or null. Checked on the parsed
 * address, so that no spelling (entities, tabs, capitals) gets round it. Relative ones need a base.
 */
export function safeLink(href: string, baseUrl: string | null): string | null {
  const url = URL.parse(href, baseUrl ?? undefined);
  return url && PROTOCOLS.includes(url.protocol) ? url.href : null;
}

/** The host an image would come from, for its placeholder. */
export function imageHost(src: string, baseUrl: string | null): string {
  const url = URL.parse(src, baseUrl ?? undefined);
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.host;
  return src.startsWith("data:") ? "inside the page" : "unknown address";
}
