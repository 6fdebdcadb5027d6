import { isJsonObject } from "@/lib/contract/json-object";
import { requestShape } from "@/lib/import/shape";
import type { Body } from "@/lib/request/body";

type Shape = (typeof requestShape.keys)[string];

const TEMPLATE = /^\{\{[^{}"\\\n]{1,100}\}\}$/;

/**
 * The JSON text of a request body. Fields have the contract's order and an empty line between them, so that changes of
 * different fields merge. A template that replaces a number or a boolean has no quotes.
 */
export const formatBodyText = (body: Body): string =>
  objectText(withBareFormats(body), requestShape, "");

function valueText(value: unknown, shape: Shape | undefined, indent: string): string {
  if (typeof value === "string" && TEMPLATE.test(value) && isScalar(shape)) return value;
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    const item = shape?.kind === "list" ? shape.item : undefined;
    const inner = `${indent}  `;
    const items = value.map((each) => `${inner}${valueText(each, item, inner)}`);
    return `[\n${items.join(",\n")}\n${indent}]`;
  }
  if (isJsonObject(value)) return objectText(value, shape, indent);
  return JSON.stringify(value) ?? "null";
}

const isScalar = (shape: Shape | undefined) => shape?.kind === "number" || shape?.kind === "flag";

function objectText(value: Body, shape: Shape | undefined, indent: string): string {
  const known = keyShapes(value, shape);
  const order = Object.keys(known);
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([a], [b]) => rank(order, a) - rank(order, b));
  if (entries.length === 0) return "{}";
  const inner = `${indent}  `;
  const lines = entries.map(
    ([key, each]) =>
      `${inner}${JSON.stringify(key)}: ${valueText(each, Object.hasOwn(known, key) ? known[key] : undefined, inner)}`,
  );
  return `{\n${lines.join(",\n\n")}\n${indent}}`;
}

/** `type` comes first, unknown keys last. */
const rank = (order: readonly string[], key: string): number => {
  if (key === "type") return -1;
  const at = order.indexOf(key);
  return at === -1 ? order.length : at;
};

function keyShapes(value: Body, shape: Shape | undefined): Readonly<Record<string, Shape>> {
  if (shape?.kind === "object") return shape.keys;
  if (shape?.kind !== "typed" || typeof value.type !== "string") return {};
  return Object.hasOwn(shape.types, value.type) ? (shape.types[value.type]?.keys ?? {}) : {};
}

/** Formats without fields as bare names, as they are sent. */
function withBareFormats(body: Body): Body {
  const { scrapeOptions } = body;
  if (!isJsonObject(scrapeOptions) || !Array.isArray(scrapeOptions.formats)) return body;
  const formats = scrapeOptions.formats.map((format: unknown) =>
    isJsonObject(format) && typeof format.type === "string" && Object.keys(format).length === 1
      ? format.type
      : format,
  );
  return { ...body, scrapeOptions: { ...scrapeOptions, formats } };
}
