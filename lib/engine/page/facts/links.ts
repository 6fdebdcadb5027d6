import "server-only";

/** Addresses of the links in document order, each once; they are absolute since the source was read. */
export function linksOf(root: Element): string[] {
  const links = new Set<string>();
  for (const link of root.querySelectorAll("a[href], area[href]")) {
    const href = link.getAttribute("href");
    if (href) links.add(href);
  }
  return [...links];
}
