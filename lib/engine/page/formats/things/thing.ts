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

const INLINE_TAG =
  /<\/?(?:a|abbr|b|code|em|font|i|mark|small|span|strong|sub|sup|u)(?:\s[^<>]{0,500})?>/gi;
const BLOCK_TAG =
  /<\/?(?:blockquote|br|center|d[dlt]|div|h[1-6]|hr|img|[ou]l|li|p|pre|section|t(?:able|body|[dhr]|head))(?:\s[^<>]{0,500})?\/?>/gi;

/** The text without HTML, which descriptions in structured data often contain, on one line. */
export const plainValue = (value: Exclude<ThingValue, Thing>): string =>
  collapseWhitespace(String(value).replace(INLINE_TAG, "").replace(BLOCK_TAG, " "));

/** The first text of the first property that has one; for a nested thing, its name. */
export function thingText(thing: Thing, ...names: string[]): string | undefined {
  for (const name of names) {
    for (const value of thing.properties.get(name) ?? []) {
      const text = isThing(value) ? thingText(value, "name", "@id") : plainValue(value);
      if (text) return text;
    }
  }
  return undefined;
}

export const hasType = (thing: Thing, ...types: string[]): boolean =>
  thing.types.some((type) => types.includes(type));

/** Removes the vocabulary URL of a name. */
export const localName = (name: string): string => name.replace(/^.*[/#:]/, "").trim();
