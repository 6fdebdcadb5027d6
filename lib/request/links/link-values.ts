import { isNamedFormat } from "@/lib/contract/format-descriptors";
import { formatTypes } from "@/lib/contract/format-infos";
import { isJsonObject } from "@/lib/contract/json-object";
import { limits } from "@/lib/contract/limits";
import type { Format } from "@/lib/contract/schemas/formats";
import { COUNTRY_HINT, countrySchema } from "@/lib/contract/schemas/values";
import { hostnameIssue, normaliseHostname } from "@/lib/contract/values/hostname";
import { parseTbs } from "@/lib/contract/values/tbs";
import { parseTypedNumber } from "@/lib/format/typed-number";
import { parseDuration } from "../draft/duration";

/** Codec of one value in a readable link. An empty text is no value and no error. */
export type LinkValue<Value> = {
  /** The parsed value, and a note about skipped parts. A name can occur several times in a link. */
  readonly parse: (texts: readonly string[]) => { value?: Value; note?: string };
  readonly format: (value: Value) => string;
};

/** A single value: the first non-empty text is used. */
function single<Value>(
  parse: (text: string) => { value?: Value; note?: string },
  format: (value: Value) => string,
): LinkValue<Value> {
  return {
    parse: (texts) => {
      const [first, ...others] = texts.filter((text) => text.trim() !== "");
      if (first === undefined) return {};
      const outcome = parse(first);
      const more = others.some((other) => other !== first)
        ? "it appears several times; the first one is used."
        : "";
      const note = [outcome.note, more].filter(Boolean).join(" ");
      return { ...outcome, ...(note && { note }) };
    },
    format,
  };
}

const same = (value: string): string => value;

export const text = single<string>((input) => ({ value: input }), same);

export const query = single<string>(
  (input) =>
    input.length > limits.queryLength
      ? {
          // Do not split a surrogate pair.
          value: input.slice(0, limits.queryLength).replace(/[\ud800-\udbff]$/, ""),
          note: `cut to ${limits.queryLength} characters.`,
        }
      : { value: input },
  same,
);

export const time = single<string>((input) => {
  const read = parseTbs(input);
  return read.ok ? { value: input } : { note: read.message };
}, same);

export const country = single<string>((input) => {
  const parsed = countrySchema.safeParse(input);
  return parsed.success ? { value: parsed.data } : { note: COUNTRY_HINT };
}, same);

const yes = new Set(["true", "1", "yes", "on"]);
const no = new Set(["false", "0", "no", "off"]);

export const flag = single<boolean>((input) => {
  const word = input.trim().toLowerCase();
  return yes.has(word) || no.has(word)
    ? { value: yes.has(word) }
    : { note: "must be true or false." };
}, String);

/** Maximum characters of a value in a note. */
const SHOWN = 80;
const shown = (input: string): string =>
  input.length > SHOWN ? `${input.slice(0, SHOWN)}…` : input;

export function whole(min: number, max = Number.MAX_SAFE_INTEGER): LinkValue<number> {
  const bounds =
    max === Number.MAX_SAFE_INTEGER
      ? `a whole number of at least ${min}`
      : `between ${min} and ${max}`;
  return single((input) => {
    const value = Number(parseTypedNumber(input, true) ?? Number.NaN);
    const fits = Number.isSafeInteger(value) && value >= min && value <= max;
    return fits ? { value } : { note: `"${shown(input)}" is not ${bounds}.` };
  }, String);
}

/** A duration in milliseconds, or with a unit. */
export function span(min: number): LinkValue<number> {
  const number = whole(min);
  return single((input) => {
    const value = parseDuration(input);
    return typeof value === "number" && Number.isSafeInteger(value) && value >= min
      ? { value }
      : number.parse([input]);
  }, String);
}

/** A name in any spelling: `rawHtml`, `raw_html`, `RAWHTML`. */
export const foldName = (name: string): string => name.replace(/[\s_-]/g, "").toLowerCase();

const named = <Name extends string>(names: readonly Name[], input: string): Name | undefined =>
  names.find((name) => foldName(name) === foldName(input));

export const oneOf = <Name extends string>(names: readonly Name[]): LinkValue<Name> =>
  single((input) => {
    const value = named(names, input);
    return value === undefined ? { note: `ignored ${shown(input)}.` } : { value };
  }, String);

/** The items of a JSON list; null for other texts. */
function jsonTexts(input: string): readonly string[] | null {
  if (!/^\s*\[.*\]\s*$/s.test(input)) return null;
  try {
    const list: unknown = JSON.parse(input);
    return Array.isArray(list) ? list.map(textOf) : null;
  } catch {
    return null;
  }
}

/** An object with only a type is written as the type. */
function textOf(item: unknown): string {
  if (typeof item === "string") return item;
  const bare = isJsonObject(item) && Object.keys(item).length === 1 ? item.type : undefined;
  return typeof bare === "string" ? bare : JSON.stringify(item);
}

/** A list of unique items, separated by commas, in a JSON list or in repeated parameters. */
function list<Item>(
  parse: (part: string) => Item | undefined,
  format: (item: Item) => string,
  between = /[,;|]|\s+/,
): LinkValue<Item[]> {
  return {
    parse: (texts) => {
      const all = texts.flatMap((each) => jsonTexts(each) ?? each.split(between));
      const parts = [...new Set(all.map((part) => part.trim()))].filter(Boolean);
      const rejected = parts.filter((part) => parse(part) === undefined);
      const value = parts.map(parse).filter((item) => item !== undefined);
      return {
        ...(value.length > 0 && { value }),
        ...(rejected.length > 0 && { note: `ignored ${shown(rejected.join(", "))}.` }),
      };
    },
    format: (value) => value.map(format).join(","),
  };
}

export const typed = <Type extends string>(types: readonly Type[]) =>
  list(
    (part) => {
      const type = named(types, part);
      return type === undefined ? undefined : { type };
    },
    ({ type }) => type,
  );

export const names = <Name extends string>(known: readonly Name[]) =>
  list((part) => named(known, part), String);

export const domains = list((part) => {
  const host = normaliseHostname(part);
  return hostnameIssue(host) ? undefined : host;
}, String);

/** Selectors contain spaces, so only commas separate them. */
export const tags = list((part): string | undefined => part, String, /,/);

const namedFormats = formatTypes.filter(isNamedFormat);

export const formats = list<Format>(
  (part) => {
    const type = named(namedFormats, part);
    return type === undefined ? undefined : { type };
  },
  ({ type }) => type,
);
