const allowed: ReadonlySet<string> = new Set(["http:", "https:", "mailto:"]);

/**
 * The address as a link may carry it, or null where it must stay text: only http, https and mailto lead anywhere,
 * and an address with a user name in front of its host shows one site and opens another.
 */
export function safeHref(address: string): string | null {
  const url = URL.parse(address);
  if (!url || !allowed.has(url.protocol) || url.username !== "" || url.password !== "") return null;
  return url.href;
}
