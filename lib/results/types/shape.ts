import { isJsonObject } from "@/lib/contract/json-object";
import { type StringFormat, stringFormat } from "./string-format";

/** The types at one path of the responses, with the number of values of each. */
export type Shape = {
  count: number;
  null: number;
  boolean: number;
  integer: number;
  fraction: number;
  string: number;
  /** The format of all strings. Null if they differ or have no format; undefined before the first one. */
  format: StringFormat | null | undefined;
  array: number;
  items: Shape | null;
  object: number;
  /** Keyed by key. A map, because a key may be `__proto__`. */
  fields: Map<string, Shape>;
  /** Values whose parts were not looked at, because of a limit. */
  cut: number;
};

/** Deeper values count as cut. */
const MAX_DEPTH = 32;
/** Shapes in total: the size of the schema. */
const MAX_SHAPES = 5_000;

export const emptyShape = (): Shape => ({
  count: 0,
  null: 0,
  boolean: 0,
  integer: 0,
  fraction: 0,
  string: 0,
  format: undefined,
  array: 0,
  items: null,
  object: 0,
  fields: new Map(),
  cut: 0,
});

export class ShapeCollector {
  readonly shape = emptyShape();
  #shapes = 1;
  #isCut = false;

  /** Whether parts of a value were not looked at. */
  get isCut(): boolean {
    return this.#isCut;
  }

  add(value: unknown): void {
    this.#add(this.shape, value, 0);
  }

  #add(shape: Shape, value: unknown, depth: number): void {
    shape.count += 1;
    if (Array.isArray(value)) {
      shape.array += 1;
      for (const item of value) {
        shape.items ??= this.#create(depth);
        if (shape.items) this.#add(shape.items, item, depth + 1);
        else shape.cut += 1;
      }
    } else if (isJsonObject(value)) {
      shape.object += 1;
      for (const [key, each] of Object.entries(value)) {
        const field = shape.fields.get(key) ?? this.#create(depth);
        if (field) {
          shape.fields.set(key, field);
          this.#add(field, each, depth + 1);
        } else shape.cut += 1;
      }
    } else addScalar(shape, value);
  }

  /** Null beyond the limits. */
  #create(depth: number): Shape | null {
    if (depth >= MAX_DEPTH || this.#shapes >= MAX_SHAPES) {
      this.#isCut = true;
      return null;
    }
    this.#shapes += 1;
    return emptyShape();
  }
}

function addScalar(shape: Shape, value: unknown): void {
  if (typeof value === "string") {
    shape.string += 1;
    const format = stringFormat(value);
    shape.format = shape.format === undefined || shape.format === format ? format : null;
  } else if (typeof value === "number")
    shape[Number.isInteger(value) ? "integer" : "fraction"] += 1;
  else if (typeof value === "boolean") shape.boolean += 1;
  else shape.null += 1;
}

/** The sum of two shapes. Neither is changed. */
export function mergeShapes(one: Shape, other: Shape): Shape {
  const fields = new Map(one.fields);
  for (const [key, shape] of other.fields) {
    const known = fields.get(key);
    fields.set(key, known ? mergeShapes(known, shape) : shape);
  }
  return {
    count: one.count + other.count,
    null: one.null + other.null,
    boolean: one.boolean + other.boolean,
    integer: one.integer + other.integer,
    fraction: one.fraction + other.fraction,
    string: one.string + other.string,
    format: mergeFormats(one, other),
    array: one.array + other.array,
    items:
      one.items && other.items ? mergeShapes(one.items, other.items) : (one.items ?? other.items),
    object: one.object + other.object,
    fields,
    cut: one.cut + other.cut,
  };
}

function mergeFormats(one: Shape, other: Shape): Shape["format"] {
  if (one.format === undefined) return other.format;
  return other.format === undefined || other.format === one.format ? one.format : null;
}
