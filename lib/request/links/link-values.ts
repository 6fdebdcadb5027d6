import { isNamedFormat } from "@/lib/contract/format-descriptors";
import { formatTypes } from "@/lib/contract/format-infos";
import { isJsonObject } from "@/lib/contract/json-object";
import { parseJson } from "@/lib/contract/parse-json";
import type { Format } from "@/lib/contract/schemas/formats";
import { normalizeHostname } from "@/lib/contract/values/hostname";
import { parseTypedNumber } from "@/lib/format/typed-number";
import { countryCodeOf } from "@/lib/request/countries";
import { parseDuration } from "../draft/duration";

/**
 * Codec of one value in a readable link. An empty text counts as missing. Parsing keeps a text that the
 * contract does not accept, so that the form shows it with its error.
 */
export type LinkValue<Value> = {
  /** The parsed value, and a note about skipped parts. A name can occur several times in a link. */
  readonly parse: (texts: readonly string[]) => { value?: unknown; note?: string };
  readonly format: (value: Value) => string;
};

/** A single value: the first non-empty text is used. */
function single<Value>(
  parse: (text: string) => Value | string,
  format: (value: Value) => string,
): LinkValue<Value> {
  return {
    parse: (texts) => {
      const [first, ...others] = texts.filter((text) => text.trim() !== "");
      if (first === undefined) return {};
      const value = parse(first);
      return others.some((other) => other !== first)
        ? { value, note: "it appears several times; the first one is used." }
        : { value };
    },
    format,
  };
}

const same = (value: string): string => value;

export const text = single<string>(same, same);

export const country = single<string>(countryCodeOf, same);

const yes = new Set(["true", "1", "yes", "on"]);
const no = new Set(["false", "0", "no", "off"]);

export const flag = single<boolean>((input) => {
  const word = input.trim().toLowerCase();
  return yes.has(word) || no.has(word) ? yes.has(word) : input;
}, String);

export const whole = single<number>((input) => {
  const value = Number(parseTypedNumber(input, true) ?? Number.NaN);
  return Number.isFinite(value) ? value : input;
}, String);

/** A duration in milliseconds, or with a unit. */
export const span = single<number>((input) => parseDuration(input) ?? input, String);

/** A name in any spelling: `rawHtml`, `raw_html`, `RAWHTML`. */
export const foldName = (name: string): string => name.replace(/[\s_-]/g, "").toLowerCase();

const named = <Name extends string>(names: readonly Name[], input: string): Name | undefined =>
  names.find((name) => foldName(name) === foldName(input));

export const oneOf = <Name extends string>(names: readonly Name[]): LinkValue<Name> =>
  single<Name>((input) => named(names, input) ?? input, String);

function item<Type extends string>(types: readonly Type[], part: string): { type: Type } | string {
  const type = named(types, part);
  return type === undefined ? part : { type };
}

function jsonTexts(input: string): readonly string[] | null {
  if (!/^\s*\[.*\]\s*$/s.test(input)) return null;
  const list = parseJson(input);
  return Array.isArray(list) ? list.map(textOf) : null;
}

/** An object with only a type is written as the type. */
function textOf(item: unknown): string {
  if (typeof item === "string") return item;
  const bare = isJsonObject(item) && Object.keys(item).length === 1 ? item.type : undefined;
  return typeof bare === "string" ? bare : JSON.stringify(item);
}

/** A list of unique items, separated by commas, in a JSON list or in repeated parameters. */
function list<Item>(
  parse: (part: string) => Item | string,
  format: (item: Item) => string,
  between = /[,;|]|\s+/,
): LinkValue<Item[]> {
  return {
    parse: (texts) => {
      const all = texts.flatMap((each) => jsonTexts(each) ?? each.split(between));
      const parts = [...new Set(all.map((part) => part.trim()))].filter(Boolean);
      return parts.length > 0 ? { value: parts.map(parse) } : {};
    },
    format: (value) => value.map(format).join(","),
  };
}

export const typed = <Type extends string>(types: readonly Type[]) =>
  list<{ type: Type }>(
    (part) => item(types, part),
    ({ type }) => type,
  );

export const names = <Name extends string>(known: readonly Name[]) =>
  list<Name>((part) => named(known, part) ?? part, String);

export const domains = list<string>(normalizeHostname, String);

/** Selectors contain spaces, so only commas separate them. */
export const tags = list<string>(same, String, /,/);

const namedFormats = formatTypes.filter(isNamedFormat);

export const formats = list<Format>(
  (part) => item(namedFormats, part),
  ({ type }) => type,
);
