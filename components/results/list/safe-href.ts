const allowed: ReadonlySet<string> = new Set(["http:", "https:", "mailto:"]);

/**
 * The URL for a link, or null if it must stay text: only http, https and mailto, and no user name
 * before the host, which can make one site look like another.
 */
export function safeHref(text: string): string | null {
  const url = URL.parse(text);
  if (!url || !allowed.has(url.protocol) || url.username !== "" || url.password !== "") return null;
  return url.href;
}
