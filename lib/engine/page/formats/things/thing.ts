import "server-only";

/** Something that a page describes for machines (schema.org), however it was written down. */
export type Thing = {
  /** Names without their vocabulary, such as `Product`. */
  readonly types: readonly string[];
  /** How other things of the page refer to it; empty where they cannot. */
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

/** The first text of the first property that has one; a thing says its name. */
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

/** A name without the address of its vocabulary. */
export const localName = (name: string): string => name.replace(/^.*[/#:]/, "").trim();

export const collapseWhitespace = (text: string): string => text.replace(/\s+/g, " ").trim();
