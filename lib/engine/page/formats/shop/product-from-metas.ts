import "server-only";
import { type HeadFacts, metaOf } from "@/lib/engine/html/head-facts";
import { resolveWeb } from "@/lib/engine/html/resolve-url";
import { stockStatus } from "./availability";
import { priceOf } from "./price";
import type { PageContext, Product } from "./product-from-things";

/**
 * A product from Open Graph metadata (`og:type` product, `product:price:amount` and others); null
 * without a price.
 */
export function productFromMetas(head: HeadFacts, page: PageContext): Product | null {
  const meta = (...names: string[]) => metaOf(head, ...names);
  const currency = meta("product:price:currency", "og:price:currency");
  const sale = priceOf(meta("product:sale_price:amount"), currency, page.language);
  const regular = priceOf(meta("product:price:amount", "og:price:amount"), currency, page.language);
  const price = sale ?? regular;
  const title = meta("og:title", "twitter:title") ?? head.title.trim();
  if (price === null || title === "") return null;
  const original =
    sale !== null
      ? regular
      : priceOf(meta("product:original_price:amount"), currency, page.language);
  const sku = meta("product:retailer_item_id", "product:sku");
  const image = resolveWeb(meta("og:image") ?? "", page.base);
  return {
    title,
    brand: meta("product:brand", "og:brand"),
    category: meta("product:category"),
    url: resolveWeb(meta("og:url") ?? "", page.base) ?? page.url,
    description: meta("og:description", "description"),
    variants: [
      {
        id: sku,
        sku,
        price,
        ...(original !== null &&
          original.amount > price.amount && { sale: { originalPrice: original } }),
        availability: stockStatus(meta("product:availability", "og:availability"), true),
        ...(image !== null && { images: [{ url: image }] }),
      },
    ],
  };
}
