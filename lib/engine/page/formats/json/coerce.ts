import "server-only";
import { amountIn } from "../shop/price";
import { isThing, localName, plainValue, type ThingValue, thingText } from "../things/thing";

type ValueSchema = {
  readonly type: string;
  readonly format?: unknown;
  readonly enum?: unknown;
};

/** Converts a value of the page to the type of a schema; undefined when that is not possible. */
export function coerce(
  value: ThingValue,
  schema: ValueSchema,
): string | number | boolean | undefined {
  const text = isThing(value)
    ? thingText(value, "name", "text", "ratingValue", "value", "url", "contentUrl", "price", "@id")
    : plainValue(value);
  if (text === undefined || text === "") return undefined;
  if (Array.isArray(schema.enum)) return fromEnum(text, schema.enum);
  if (schema.type === "string") return asString(text, schema.format);
  if (schema.type === "number") return asNumber(typeof value === "number" ? value : text);
  if (schema.type === "integer") {
    const number = asNumber(typeof value === "number" ? value : text);
    return number !== undefined && Number.isSafeInteger(number) ? number : undefined;
  }
  if (schema.type === "boolean") return asBoolean(text);
  return undefined;
}

function fromEnum(text: string, options: readonly unknown[]) {
  const plain = (each: unknown) =>
    localName(String(each))
      .toLowerCase()
      .replace(/[\s_-]+/g, "");
  const found = options.find((option) => plain(option) === plain(text));
  return typeof found === "string" || typeof found === "number" || typeof found === "boolean"
    ? found
    : undefined;
}

function asString(text: string, format: unknown): string | undefined {
  if (format === "date" || format === "date-time") {
    const time = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text);
    if (Number.isNaN(time)) return undefined;
    // The day as written on the page, whatever the time zone.
    if (format === "date" && /^\d{4}-\d{2}-\d{2}/.test(text)) return text.slice(0, 10);
    return new Date(time).toISOString().slice(0, format === "date" ? 10 : undefined);
  }
  if (format === "uri" || format === "url") return URL.canParse(text) ? text : undefined;
  if (format === "email") return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text) ? text : undefined;
  return text;
}

function asNumber(value: string | number): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  const number = Number(value);
  if (value.trim() !== "" && Number.isFinite(number)) return number;
  // Dates and phone numbers are not amounts.
  if (/\d[-/:]\d/.test(value)) return undefined;
  return amountIn(value) ?? undefined;
}

function asBoolean(text: string): boolean | undefined {
  const plain = localName(text)
    .toLowerCase()
    .replace(/[\s_-]/g, "");
  if (/^(?:true|yes|1|y|instock|available|ja|oui|sí|si)$/.test(plain)) return true;
  if (/^(?:false|no|0|n|outofstock|soldout|discontinued|nein|non)$/.test(plain)) return false;
  return undefined;
}
