import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";
import {
  fieldOf,
  listProperty,
  mistypedFields,
  nullIfEmpty,
  otherFields,
  stringListProperty,
  stringProperty,
} from "./json-fields";
import {
  type ProductAvailability,
  type ProductImage,
  parseAvailability,
  parseProductImages,
  priceText,
} from "./product-price";

export type ProductVariant = {
  readonly title: string | null;
  readonly sku: string | null;
  /** For example size or colour. */
  readonly traits: readonly (readonly [name: string, value: string])[];
  readonly price: string | null;
  /** Sale price or price before the sale, as text. */
  readonly sale: string | null;
  readonly availability: ProductAvailability | null;
  readonly images: readonly ProductImage[];
  readonly rest: JsonObject | null;
};

export type ProductView = {
  readonly title: string | null;
  readonly url: string | null;
  readonly brand: string | null;
  readonly category: string | null;
  readonly description: string | null;
  readonly images: readonly ProductImage[];
  readonly variants: readonly ProductVariant[];
  readonly moreVariants: number;
  readonly rest: JsonObject | null;
};

const SHOWN = [
  "title",
  "name",
  "url",
  "brand",
  "category",
  "description",
  "images",
  "variants",
  "price",
  "availability",
  "sale",
];
const SHOWN_OF_VARIANT = [
  "title",
  "name",
  "sku",
  "values",
  "price",
  "sale",
  "availability",
  "images",
];
const MAX_VARIANTS = 200;

export function parseProduct(value: unknown): ProductView | null {
  if (!isJsonObject(value)) return null;
  const listed = listProperty(value, "variants");
  const variants = listed.filter(isJsonObject);
  // A product without variants can carry the fields of its only variant.
  const own = ["price", "availability", "sale"].some((key) => Object.hasOwn(value, key));
  const all =
    variants.length === 0 && own
      ? [ownVariant(value)]
      : variants.slice(0, MAX_VARIANTS).map(readVariant);
  const odd = listed.filter((each) => !isJsonObject(each));
  const rest = {
    ...otherFields(value, SHOWN),
    ...mistypedFields(value, ["title", "name", "url", "description"]),
    ...(odd.length > 0 && { variants: odd }),
    ...(fieldOf(value, "variants") != null &&
      !Array.isArray(value.variants) && { variants: value.variants }),
    ...(own && variants.length > 0 && otherFields(value, SHOWN.slice(0, -3))),
  };
  return {
    title: stringProperty(value, "title", "name"),
    url: stringProperty(value, "url"),
    brand: stringProperty(value, "brand") ?? stringProperty(fieldOf(value, "brand"), "name"),
    category: stringListProperty(value, "category").join(" › ") || null,
    description: stringProperty(value, "description"),
    images: parseProductImages(fieldOf(value, "images")),
    variants: all,
    moreVariants: Math.max(0, variants.length - MAX_VARIANTS),
    rest: nullIfEmpty(rest),
  };
}

function readVariant(value: JsonObject): ProductVariant {
  const traits = fieldOf(value, "values");
  const price = priceText(fieldOf(value, "price"));
  const sale = saleText(fieldOf(value, "sale"));
  const availability = parseAvailability(fieldOf(value, "availability"));
  const unread = Object.entries({ price, sale, availability }).flatMap(([key, text]) =>
    text === null ? [key] : [],
  );
  return {
    title: stringProperty(value, "title", "name"),
    sku: stringProperty(value, "sku"),
    traits: Object.entries(isJsonObject(traits) ? traits : {}).flatMap(
      ([name, each]): (readonly [string, string])[] =>
        typeof each === "string" || typeof each === "number" ? [[name, String(each)]] : [],
    ),
    ...{ price, sale, availability },
    images: parseProductImages(fieldOf(value, "images")),
    rest: otherFields(
      value,
      SHOWN_OF_VARIANT.filter((key) => !unread.includes(key)),
    ),
  };
}

/** The other fields are those of the product. */
function ownVariant(value: JsonObject): ProductVariant {
  const { price, sale, availability } = value;
  const { rest } = readVariant({ price, sale, availability });
  return { ...readVariant(value), title: null, images: [], rest };
}

function saleText(sale: unknown): string | null {
  const before = priceText(fieldOf(sale, "originalPrice"));
  if (before !== null) return `before ${before}`;
  const now = priceText(sale);
  return now === null ? null : `on sale ${now}`;
}
