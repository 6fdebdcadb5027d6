import "server-only";
import { resolveWeb } from "@/lib/engine/html/resolve-url";
import { isThing, type Thing, thingText, valuesOf } from "../things/thing";

export type ShopImage = { readonly url: string; readonly alt?: string };

const MAX_IMAGES = 30;

/** Images of a thing, without duplicates. */
export function imagesIn(thing: Thing, base: string): ShopImage[] {
  const images = new Map<string, ShopImage>();
  for (const value of valuesOf(thing, "image", "photo")) {
    const href = isThing(value) ? thingText(value, "contentUrl", "url", "@id") : String(value);
    const url = resolveWeb(href ?? "", base);
    if (url === null || images.has(url) || images.size >= MAX_IMAGES) continue;
    const alt = isThing(value) ? thingText(value, "caption", "name", "description") : undefined;
    images.set(url, { url, ...(alt !== undefined && { alt }) });
  }
  return [...images.values()];
}
