import "server-only";

/** Link URLs in document order, without duplicates; they are made absolute when the source is parsed. */
export function linksOf(root: Element): string[] {
  const links = new Set<string>();
  for (const link of root.querySelectorAll("a[href], area[href]")) {
    const href = link.getAttribute("href");
    if (href) links.add(href);
  }
  return [...links];
}
