import "server-only";
import { resolveWeb } from "@/lib/engine/html/resolve-url";
import { hasType, isThing, type Thing, thingsOf, thingText, valuesOf } from "../things/thing";
import { type StockStatus, stockStatus } from "./availability";
import { imagesIn, type ShopImage } from "./images";
import { type Price, priceOf } from "./price";

export type ShopVariant = {
  readonly id?: string;
  readonly sku?: string;
  readonly title?: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly price?: Price;
  readonly sale?: { readonly originalPrice: Price };
  readonly availability: StockStatus;
  readonly images?: readonly ShopImage[];
};

export type Product = {
  readonly title: string;
  readonly brand?: string;
  readonly category?: string;
  readonly url: string;
  readonly description?: string;
  readonly variants: readonly ShopVariant[];
};

export type PageContext = {
  readonly url: string;
  readonly base: string;
  readonly language?: string | undefined;
};

const MAX_VARIANTS = 300;
const TRAITS = ["color", "size", "material", "pattern", "width", "height", "weight"];

/** A product from schema.org data (Product, ProductGroup and their offers); null without a name. */
export function productFromThing(thing: Thing, page: PageContext): Product | null {
  const title = thingText(thing, "name");
  if (title === undefined) return null;
  const parts = thingsOf(thing, "hasVariant", "isVariantOf")
    .filter((each) => hasType(each, "Product", "IndividualProduct", "ProductModel"))
    .filter((each) => valuesOf(each, "offers").length > 0 || valuesOf(each, "sku").length > 0);
  const members = parts.length > 0 ? parts : [thing];
  const variants = members.flatMap((each) => variantsOf(each, page)).slice(0, MAX_VARIANTS);
  return {
    title,
    brand: thingText(thing, "brand", "manufacturer"),
    category: thingText(thing, "category"),
    description: thingText(thing, "description"),
    url: resolveWeb(thingText(thing, "url") ?? "", page.base) ?? page.url,
    variants,
  };
}

function variantsOf(thing: Thing, page: PageContext): ShopVariant[] {
  const offers = thingsOf(thing, "offers").flatMap((offer) => {
    const inner = thingsOf(offer, "offers");
    return hasType(offer, "AggregateOffer") && inner.length > 0 ? inner : [offer];
  });
  if (offers.length === 0) return [variantOf(thing, null, page)];
  return offers.slice(0, MAX_VARIANTS).map((offer) => variantOf(thing, offer, page));
}

function variantOf(thing: Thing, offer: Thing | null, page: PageContext): ShopVariant {
  // An offer may link to its own variant.
  const item = (offer && thingsOf(offer, "itemOffered")[0]) ?? thing;
  const { price, original } = offer === null ? {} : pricesOf(offer, page.language);
  const sku = (offer && thingText(offer, "sku")) || thingText(item, "sku", "mpn");
  const id = thingText(item, "productID", "gtin", "gtin13", "gtin14", "gtin12", "gtin8") ?? sku;
  const images = imagesIn(item, page.base);
  const values = traitsOf(item);
  return {
    id,
    sku,
    title: (offer && thingText(offer, "name")) || thingText(item, "name"),
    ...(Object.keys(values).length > 0 && { values }),
    price,
    ...(price &&
      original &&
      original.amount > price.amount && { sale: { originalPrice: original } }),
    availability: stockStatus(offer ? thingText(offer, "availability") : undefined, offer !== null),
    ...(images.length > 0 && { images }),
  };
}

export function pricesOf(
  offer: Thing,
  language?: string,
): { price?: Price | undefined; original?: Price | undefined } {
  const read = (thing: Thing, ...names: string[]) => {
    const value = valuesOf(thing, ...names).find((each) => !isThing(each));
    const currency = thingText(thing, "priceCurrency") ?? thingText(offer, "priceCurrency");
    return priceOf(value, currency, language) ?? undefined;
  };
  let price = read(offer, "price", "lowPrice");
  let original: Price | undefined;
  for (const part of thingsOf(offer, "priceSpecification")) {
    const type = thingText(part, "priceType") ?? "";
    if (/(?:ListPrice|StrikethroughPrice|SRP|MSRP|RegularPrice)$/.test(type))
      original ??= read(part, "price");
    else if (type === "" || /SalePrice$/.test(type)) price ??= read(part, "price", "minPrice");
  }
  return { price, original };
}

function traitsOf(item: Thing): Record<string, string> {
  const traits: Record<string, string> = {};
  for (const name of TRAITS) {
    const text = thingText(item, name);
    if (text !== undefined) traits[name] = text;
  }
  for (const extra of thingsOf(item, "additionalProperty").slice(0, 60)) {
    const [name, value] = [thingText(extra, "name"), thingText(extra, "value")];
    if (name !== undefined && value !== undefined && name !== "__proto__") traits[name] = value;
  }
  return traits;
}
