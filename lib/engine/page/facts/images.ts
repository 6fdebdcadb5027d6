import "server-only";
import type { HeadFacts } from "@/lib/engine/html/head-facts";
import { resolveWeb } from "@/lib/engine/html/resolve-url";
import { bestCandidate } from "@/lib/engine/html/srcset";

/**
 * Image URLs in document order, without duplicates and data URLs; the preview image comes
 * last.
 */
export function imagesOf(root: Element, head: HeadFacts, base: string): string[] {
  const images = new Set<string>();
  const add = (url: string | null | undefined) => {
    if (url && !url.startsWith("data:")) images.add(url);
  };
  for (const element of root.querySelectorAll("img, picture source, video[poster]")) {
    const largest = bestCandidate(element.getAttribute("srcset") ?? "");
    add(element.getAttribute("poster") ?? largest ?? element.getAttribute("src"));
  }
  for (const { name, content } of head.metas)
    if (name === "og:image" || name === "twitter:image") add(resolveWeb(content, base));
  return [...images];
}
