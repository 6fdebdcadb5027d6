import "server-only";
import { resolveWeb } from "@/lib/engine/load/resolve-url";
import { isThing, type Thing, textOf, valuesOf } from "../things/thing";

export type ItemImage = { readonly url: string; readonly alt?: string };

const MAX_IMAGES = 30;

/** The pictures of a thing, each once. */
export function imagesIn(thing: Thing, base: string): ItemImage[] {
  const images = new Map<string, ItemImage>();
  for (const value of valuesOf(thing, "image", "photo")) {
    const address = isThing(value) ? textOf(value, "contentUrl", "url", "@id") : String(value);
    const url = resolveWeb(address ?? "", base);
    if (url === null || images.has(url) || images.size >= MAX_IMAGES) continue;
    const alt = isThing(value) ? textOf(value, "caption", "name", "description") : undefined;
    images.set(url, { url, ...(alt !== undefined && { alt }) });
  }
  return [...images.values()];
}
