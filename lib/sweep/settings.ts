import { isJsonObject, itemsIn } from "@/lib/contract/json-object";
import { mapSecretTexts } from "@/lib/contract/secret-reference";
import type { Body } from "@/lib/request/body";
import { isTemplate } from "@/lib/variables/template";
import type { Setting, Target } from "./sweep";

/**
 * A name between braces: letters, digits, `_`, `-` and `.`, also with spaces around it; or a date. Backslashes before it
 * escape it, as in `lib/variables/template`. `{{secret}}` is reserved.
 */
const PLACEHOLDER =
  /(?<!\\)(?<escapes>\\*)(?<template>\{\{(?:\s*(?<name>[\p{L}\p{N}_][\p{L}\p{N}_.-]*)\s*|\$date[^{}\\\n]{0,50})\}\})/gu;
const RESERVED = "secret";

/** The names of all `{{name}}` in the texts of a value, each once. */
export function placeholderNames(value: unknown): readonly string[] {
  const names = new Set<string>();
  mapTexts(value, (text) => {
    for (const { groups: { name, escapes = "", template = "" } = {} } of text.matchAll(PLACEHOLDER))
      if (name !== undefined && name !== RESERVED && !isEscaped(escapes, template)) names.add(name);
    return text;
  });
  return [...names];
}

/** Only what is a template can be escaped, so that other texts keep their backslashes. */
const isEscaped = (escapes: string, template: string) =>
  escapes.length % 2 === 1 && isTemplate(template);

/** Names that occur in header values or typed text, which may not be stored. */
export function secretPlaceholders(base: Body): ReadonlySet<string> {
  const names = new Set<string>();
  mapSecretTexts(base, (text) => {
    for (const name of placeholderNames(text)) names.add(name);
    return text;
  });
  return names;
}

/** A copy in which every text is mapped. Keys stay. */
export function mapTexts(value: unknown, map: (text: string) => unknown): unknown {
  if (typeof value === "string") return map(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, map));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, map)]));
}

/** Lists whose items are found by their type: `scrapeOptions.parsers.pdf.maxPages`. */
const typedLists: readonly string[] = ["sources", "formats", "parsers"];

/** A copy with the value at a wire path. Undefined removes the field, and objects that become empty. */
export function withWireValue(body: Body, wire: string, value: unknown): Body {
  const next = changed(body, wire.split("."), value);
  return isJsonObject(next) ? next : {};
}

function changed(value: unknown, [key, ...below]: readonly string[], next: unknown): unknown {
  if (key === undefined) return next;
  const object = isJsonObject(value) ? value : {};
  const inner =
    typedLists.includes(key) && below.length > 0
      ? withItem(object[key], below, next)
      : changed(object[key], below, next);
  const { [key]: _before, ...rest } = object;
  if (inner === undefined) return Object.keys(rest).length === 0 ? undefined : rest;
  return { ...object, [key]: inner };
}

const isOfType = (item: unknown, type: string) =>
  item === type || (isJsonObject(item) && item.type === type);

/** Changes the item of a type, or adds it. A bare type takes `true` or `false`. */
function withItem(list: unknown, [type = "", ...below]: readonly string[], next: unknown): unknown {
  const items = itemsIn(list);
  const found = items.find((item) => isOfType(item, type));
  if (below.length === 0 && (next === undefined || next === false)) {
    const rest = items.filter((item) => !isOfType(item, type));
    return rest.length === 0 ? undefined : rest;
  }
  if (below.length === 0 && next === true)
    return found === undefined ? [...items, { type }] : items;
  if (next === undefined && found === undefined) return list;
  const before = isJsonObject(found) ? found : { type };
  const item = below.length === 0 ? next : { type, ...Object(changed(before, below, next)) };
  return found === undefined
    ? [...items, item]
    : items.map((each) => (each === found ? item : each));
}

/** The request of a combination: the base with its fields set, then its placeholders filled. */
export function requestBody(base: Body, settings: readonly Setting[]): Body {
  let body = base;
  for (const { target, change } of settings)
    if (target.kind === "field" && change.kind !== "keep")
      body = withWireValue(body, target.wire, change.kind === "set" ? change.value : undefined);
  const fills: Fills = new Map(
    settings.flatMap(({ target, change, text }) =>
      target.kind === "placeholder" && change.kind !== "keep"
        ? [[target.name, change.kind === "set" ? fillOf(change.value, text) : ""]]
        : [],
    ),
  );
  const filled = mapTexts(body, (text) => filledText(text, fills));
  return isJsonObject(filled) ? filled : body;
}

type Fill = string | number | boolean;
type Fills = ReadonlyMap<string, Fill>;

const fillOf = (value: unknown, text: string): Fill =>
  typeof value === "number" || typeof value === "boolean" || typeof value === "string"
    ? value
    : text;

/** A text that is one placeholder has the type of its value. A placeholder without a value stays. */
function filledText(text: string, fills: Fills): Fill {
  let whole: Fill | undefined;
  const filled = text.replaceAll(PLACEHOLDER, (found: string, ...rest: unknown[]) => {
    const { escapes, template, name } = groupsOf(rest);
    const fill = name === undefined ? undefined : fills.get(name);
    const isStrict = isTemplate(template);
    if (isEscaped(escapes, template)) return escapes.slice(0, (escapes.length - 1) / 2) + template;
    if (fill === undefined) return found;
    if (template === text) whole = fill;
    return (isStrict ? escapes.slice(0, escapes.length / 2) : escapes) + String(fill);
  });
  return whole ?? filled;
}

/** The named groups, the last argument of a replacer. */
function groupsOf(rest: readonly unknown[]) {
  const groups: unknown = rest.at(-1);
  const { escapes, template, name } = isJsonObject(groups) ? groups : {};
  return {
    escapes: typeof escapes === "string" ? escapes : "",
    template: typeof template === "string" ? template : "",
    name: typeof name === "string" ? name : undefined,
  };
}

export const targetName = (target: Target): string =>
  target.kind === "field" ? target.wire : `{{${target.name}}}`;

export function settingText({ text, change }: Setting): string {
  if (change.kind === "keep") return "as in the request";
  return change.kind === "remove" ? "not set" : text;
}
