import "server-only";
import { collapseWhitespace } from "@/lib/engine/text/collapse-whitespace";

/** An item of structured data (schema.org), from any syntax. */
export type Thing = {
  /** Type names without their vocabulary, such as `Product`. */
  readonly types: readonly string[];
  /** Identifier for references from other things; empty without one. */
  readonly id: string;
  readonly properties: ReadonlyMap<string, readonly ThingValue[]>;
};

export type ThingValue = string | number | boolean | Thing;

export const isThing = (value: ThingValue | undefined): value is Thing => typeof value === "object";

export const valuesOf = (thing: Thing, ...names: string[]): readonly ThingValue[] => {
  for (const name of names) {
    const values = thing.properties.get(name) ?? [];
    if (values.length > 0) return values;
  }
  return [];
};

export const thingsOf = (thing: Thing, ...names: string[]): Thing[] =>
  names.flatMap((name) => valuesOf(thing, name)).filter(isThing);

/** The first text of the first property that has one; for a nested thing, its name. */
export function thingText(thing: Thing, ...names: string[]): string | undefined {
  for (const name of names) {
    for (const value of thing.properties.get(name) ?? []) {
      const text = isThing(value)
        ? thingText(value, "name", "@id")
        : collapseWhitespace(String(value));
      if (text) return text;
    }
  }
  return undefined;
}

export const hasType = (thing: Thing, ...types: string[]): boolean =>
  thing.types.some((type) => types.includes(type));

/** Removes the vocabulary URL of a name. */
export const localName = (name: string): string => name.replace(/^.*[/#:]/, "").trim();
