import "server-only";
import { resolveWeb } from "@/lib/engine/load/resolve-url";
import { bestCandidate } from "../dom/srcset";
import type { HeadFacts } from "./head-facts";

/**
 * Image addresses in document order, without duplicates and data URLs; the preview image comes
 * last.
 */
export function imagesOf(root: Element, head: HeadFacts, base: string): string[] {
  const images = new Set<string>();
  const add = (address: string | null | undefined) => {
    if (address && !address.startsWith("data:")) images.add(address);
  };
  for (const element of root.querySelectorAll("img, picture source, video[poster]")) {
    const largest = bestCandidate(element.getAttribute("srcset") ?? "");
    add(largest ?? element.getAttribute("src") ?? element.getAttribute("poster"));
  }
  for (const { name, content } of head.metas)
    if (name === "og:image" || name === "twitter:image") add(resolveWeb(content, base));
  return [...images];
}
