import {
  type Fields,
  fieldOf,
  isFields,
  listIn,
  oddFields,
  otherFields,
  textIn,
  textsIn,
} from "./detail-fields";
import {
  type Availability,
  type ItemImage,
  priceText,
  readAvailability,
  readImages,
} from "./product-price";

export type ProductVariant = {
  readonly title: string | null;
  readonly sku: string | null;
  /** Such as a size or a colour. */
  readonly traits: readonly (readonly [name: string, value: string])[];
  readonly price: string | null;
  /** What it costs while it is on sale, or what it cost before, in words. */
  readonly sale: string | null;
  readonly availability: Availability | null;
  readonly images: readonly ItemImage[];
  readonly rest: Fields | null;
};

export type ProductView = {
  readonly title: string | null;
  readonly url: string | null;
  readonly brand: string | null;
  readonly category: string | null;
  readonly description: string | null;
  readonly images: readonly ItemImage[];
  readonly variants: readonly ProductVariant[];
  /** Entries of `variants` beyond those. */
  readonly moreVariants: number;
  readonly rest: Fields | null;
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
const MOST_VARIANTS = 200;

/** Reads `product`; null where it is no object. */
export function readProduct(value: unknown): ProductView | null {
  if (!isFields(value)) return null;
  const listed = listIn(value, "variants");
  const variants = listed.filter(isFields);
  // A product without variants can carry what else stands at its only one.
  const own = ["price", "availability", "sale"].some((key) => Object.hasOwn(value, key));
  const all =
    variants.length === 0 && own
      ? [ownVariant(value)]
      : variants.slice(0, MOST_VARIANTS).map(readVariant);
  const odd = listed.filter((each) => !isFields(each));
  const rest = {
    ...otherFields(value, SHOWN),
    ...oddFields(value, ["title", "name", "url", "description"]),
    ...(odd.length > 0 && { variants: odd }),
    ...(fieldOf(value, "variants") != null &&
      !Array.isArray(value.variants) && { variants: value.variants }),
    ...(own && variants.length > 0 && otherFields(value, SHOWN.slice(0, -3))),
  };
  return {
    title: textIn(value, "title", "name"),
    url: textIn(value, "url"),
    brand: textIn(value, "brand") ?? textIn(fieldOf(value, "brand"), "name"),
    category: textsIn(value, "category").join(" › ") || null,
    description: textIn(value, "description"),
    images: readImages(fieldOf(value, "images")),
    variants: all,
    moreVariants: Math.max(0, variants.length - MOST_VARIANTS),
    rest: Object.keys(rest).length > 0 ? rest : null,
  };
}

function readVariant(value: Fields): ProductVariant {
  const traits = fieldOf(value, "values");
  return {
    title: textIn(value, "title", "name"),
    sku: textIn(value, "sku"),
    traits: Object.entries(isFields(traits) ? traits : {}).flatMap(
      ([name, each]): (readonly [string, string])[] =>
        typeof each === "string" || typeof each === "number" ? [[name, String(each)]] : [],
    ),
    price: priceText(fieldOf(value, "price")),
    sale: saleText(fieldOf(value, "sale")),
    availability: readAvailability(fieldOf(value, "availability")),
    images: readImages(fieldOf(value, "images")),
    rest: otherFields(value, SHOWN_OF_VARIANT),
  };
}

const ownVariant = (value: Fields): ProductVariant => ({
  ...readVariant(value),
  title: null,
  images: [],
  rest: null,
});

function saleText(sale: unknown): string | null {
  const before = priceText(fieldOf(sale, "originalPrice"));
  if (before !== null) return `before ${before}`;
  const now = priceText(sale);
  return now === null ? null : `on sale ${now}`;
}
