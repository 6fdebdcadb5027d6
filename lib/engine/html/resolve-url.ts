import "server-only";

const LINK_SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);
const MAX_LENGTH = 16_384;

/** The absolute URL of a link; null for scripts, inline data and invalid URLs. */
export function resolveLink(target: string, base: string): string | null {
  const url = resolve(target, base);
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
