import { isJsonObject } from "@/lib/contract/json-object";
import { fieldOf, numberProperty, stringProperty } from "./json-fields";

/** Price as text: the service's own text, otherwise amount and currency. */
export function priceText(price: unknown, currency: string | null = null): string | null {
  if (typeof price === "string") return price.trim() === "" ? null : price;
  if (typeof price === "number") return withCurrency(price, currency);
  if (!isJsonObject(price)) return null;
  const formatted = stringProperty(price, "formatted", "text");
  if (formatted !== null) return formatted;
  const keys = ["amount", "value", "price"];
  const amount = numberProperty(price, ...keys) ?? stringProperty(price, ...keys);
  return amount === null
    ? null
    : withCurrency(amount, stringProperty(price, "currency", "priceCurrency") ?? currency);
}

/** Does not round the amount to the currency's usual digits. */
const withCurrency = (amount: number | string, currency: string | null) =>
  currency === null ? String(amount) : `${amount} ${currency}`;

export type ProductAvailability = {
  readonly inStock: boolean | null;
  readonly text: string | null;
};

/** Parses `{inStock, text}`, or either of them alone. */
export function parseAvailability(value: unknown): ProductAvailability | null {
  if (typeof value === "boolean") return { inStock: value, text: null };
  if (typeof value === "string" && value.trim() !== "") return { inStock: null, text: value };
  const inStock = fieldOf(value, "inStock");
  const text = stringProperty(value, "text");
  if (typeof inStock !== "boolean" && text === null) return null;
  return { inStock: typeof inStock === "boolean" ? inStock : null, text };
}

/** Text of an availability, with values of schema.org in plain words: `OutOfStock`, `out of stock`. */
export const availabilityText = (text: string): string => {
  const value = text.trim().replace(/^https?:\/\/schema\.org\//i, "");
  return /^(?:[A-Z][a-z]+){2,}$/.test(value)
    ? value.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase()
    : value;
};

export type ProductImage = { readonly url: string; readonly alt: string | null };

/** Parses a list of URLs or of objects with a URL. */
export function parseProductImages(value: unknown): ProductImage[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((image) => {
    const url = typeof image === "string" ? image : stringProperty(image, "url", "src");
    return url === null || url === "" ? [] : [{ url, alt: stringProperty(image, "alt", "title") }];
  });
}
