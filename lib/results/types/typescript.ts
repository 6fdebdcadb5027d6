import { capitalize } from "@/lib/format/capitalize";
import { recordValues } from "./record-fields";
import type { Shape } from "./shape";

/** TypeScript types for a shape. Objects get names after their keys. */
export function toTypeScript(shape: Shape, name: string): string {
  const types = new TypeWriter();
  if (shape.object === shape.count && isNamed(shape)) {
    types.write(shape, name);
    return types.text();
  }
  const root = types.nameOf(name);
  const written = types.write(shape, name);
  return [`export type ${root} = ${written};\n`, types.text()].filter(Boolean).join("\n");
}

/** Objects that have a type of their own. */
const isNamed = (shape: Shape): boolean =>
  shape.fields.size > 0 && (shape.cut > 0 || recordValues(shape) === null);

class TypeWriter {
  readonly #declarations: string[] = [];
  readonly #names = new Set<string>(reserved);

  /** Unique, and an identifier. */
  nameOf(key: string): string {
    const parts = key.match(/[A-Za-z0-9]+/g) ?? [];
    const joined = parts.map(capitalize).join("");
    const base = (/^[A-Za-z]/.test(joined) ? joined : `Type${joined}`).slice(0, MAX_NAME);
    let name = base;
    for (let number = 2; this.#names.has(name); number += 1) name = `${base}${number}`;
    this.#names.add(name);
    return name;
  }

  /** The expression of a shape. Its objects are named after `hint`. */
  write(shape: Shape, hint: string): string {
    if (shape.cut > 0 && shape.items === null && shape.fields.size === 0) return "unknown";
    const alternatives = [
      ...(shape.object > 0 ? [this.#object(shape, hint)] : []),
      ...(shape.array > 0 ? [this.#array(shape, hint)] : []),
      ...(shape.string > 0 ? ["string"] : []),
      ...(shape.integer + shape.fraction > 0 ? ["number"] : []),
      ...(shape.boolean > 0 ? ["boolean"] : []),
      ...(shape.null > 0 ? ["null"] : []),
    ];
    if (alternatives.includes("unknown") || alternatives.length === 0) return "unknown";
    return alternatives.join(" | ");
  }

  #array({ items, cut }: Shape, hint: string): string {
    const item = items && cut === 0 ? this.write(items, `${hint}Item`) : "unknown";
    return item.includes(" ") ? `(${item})[]` : `${item}[]`;
  }

  #object(shape: Shape, hint: string): string {
    if (shape.fields.size === 0) return "Record<string, unknown>";
    const values = shape.cut === 0 ? recordValues(shape) : null;
    if (values) return `Record<string, ${this.write(values, `${hint}Value`)}>`;
    const name = this.nameOf(hint);
    // Reserves the place, so that a type comes before those that it uses.
    const place = this.#declarations.push("") - 1;
    const lines = [...shape.fields].map(([key, field]) => {
      const mark = field.count === shape.object ? "" : "?";
      return `  ${propertyName(key)}${mark}: ${this.write(field, key)};`;
    });
    this.#declarations[place] = `export type ${name} = {\n${lines.join("\n")}\n};\n`;
    return name;
  }

  text(): string {
    return this.#declarations.join("\n");
  }
}

const MAX_NAME = 60;

/** Names of types that the code uses. */
const reserved = ["Record", "Array", "String", "Number", "Boolean", "Object", "Symbol", "Function"];

/** Control, invisible and bidirectional characters, which could hide what the code says. */
const HIDDEN = /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g;

const propertyName = (key: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(key)
    ? key
    : JSON.stringify(key).replace(
        HIDDEN,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
