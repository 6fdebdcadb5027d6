import { requestDefaults, scrapeDefaults } from "@/lib/contract/defaults";
import { isJsonObject } from "@/lib/contract/json-object";
import { sortedJson } from "@/lib/format/json-text";
import type { Body } from "./body";

/** Fields that every service takes from the request alone, so that they are named by their path. */
const NESTED = "scrapeOptions";
const requestValues: Body = { ...requestDefaults, sources: [{ type: "web" }] };
const scrapeValues: Body = scrapeDefaults;

/**
 * Names of the fields in which two requests differ, in wire form: `query`, `limit`, `scrapeOptions.proxy`. An absent field
 * equals its default.
 */
export function differingFields(one: Body, other: Body): string[] {
  const pages = [one, other].map((body) => {
    const options = body[NESTED];
    return isJsonObject(options) ? options : {};
  });
  const top = differingKeys(one, other, requestValues).filter((key) => key !== NESTED);
  const nested = differingKeys(pages[0] ?? {}, pages[1] ?? {}, scrapeValues);
  return [...top, ...nested.map((key) => `${NESTED}.${key}`)];
}

const differingKeys = (one: Body, other: Body, defaults: Body): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (key) =>
      canonicalText(one[key] ?? defaults[key]) !== canonicalText(other[key] ?? defaults[key]),
  );

/** JSON with sorted keys; an empty list equals an absent one. */
const canonicalText = (value: unknown): string =>
  Array.isArray(value) && value.length === 0 ? "" : sortedJson(value);
