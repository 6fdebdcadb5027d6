import {
  type Body,
  type FieldPath,
  type IssuePath,
  isBody,
  valueAt,
  withValueAt,
} from "../../body";
import { type DraftField, whole } from "../field";

/**
 * What a control holds of one JSON value of a request. A value of a shape that the control cannot show is kept as
 * long as the control is not touched (`rewrite`), so that nothing is lost by looking at it.
 */
export type Held<Value> = {
  /** `raw` is undefined where the request leaves the field out. */
  readonly read: (raw: unknown) => Value;
  /** Undefined leaves the field out. */
  readonly write: (value: Value, raw: unknown) => unknown;
  readonly revive: (stored: unknown) => Value | undefined;
  /** Where below the control an issue of the value belongs; `tail` is the issue's path from the value on. */
  readonly locate: (tail: IssuePath, raw: unknown) => IssuePath;
};

/** What stands in the request after the control: the same as before where the control shows just that. */
export const rewrite = <Value>(held: Held<Value>, value: Value, raw: unknown): unknown =>
  JSON.stringify(held.read(raw)) === JSON.stringify(value) ? raw : held.write(value, raw);

/** A field of the form for the value at the path. */
export const heldField = <Value>(path: FieldPath, held: Held<Value>): DraftField<Value> => ({
  path,
  revive: held.revive,
  read: (body) => held.read(valueAt(body, path)),
  write: (value, body) => {
    const raw = valueAt(body, path);
    const next = rewrite(held, value, raw);
    return next === raw ? body : withValueAt(body, path, next);
  },
  locate: (issue, body) =>
    whole(path)(issue) && held.locate(issue.slice(path.length), valueAt(body, path)),
});

const here = (): IssuePath => [];

const asText = (stored: unknown) => (typeof stored === "string" ? stored : undefined);

/** Anything as a line of text: texts as they are, nothing for what is absent, JSON for what is odd. */
const shown = (raw: unknown): string =>
  typeof raw === "string" ? raw : raw === undefined || raw === null ? "" : JSON.stringify(raw);

/** A text; an empty one leaves the field out. */
export const heldText: Held<string> = {
  read: shown,
  write: (value) => (value === "" ? undefined : value),
  revive: asText,
  locate: here,
};

/** A text that the contract asks for, so that an empty one goes along and is objected to. */
export const heldRequiredText: Held<string> = { ...heldText, write: (value) => value };

/** A number as typed; what is no number goes along for the contract to object to. */
export const heldNumber: Held<string> = {
  read: shown,
  write: (value) => {
    const text = value.trim();
    if (text === "") return undefined;
    return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  },
  revive: asText,
  locate: here,
};

export const heldFlag = (byDefault: boolean): Held<boolean> => ({
  read: (raw) => (typeof raw === "boolean" ? raw : byDefault),
  write: (value) => (value === byDefault ? undefined : value),
  revive: (stored) => (typeof stored === "boolean" ? stored : undefined),
  locate: here,
});

/** A list of texts; an empty one leaves the field out. */
export const heldTexts: Held<readonly string[]> = {
  read: (raw) => (Array.isArray(raw) ? raw.map(shown) : raw === undefined ? [] : [shown(raw)]),
  write: (value) => (value.length === 0 ? undefined : [...value]),
  revive: (stored) =>
    Array.isArray(stored) && stored.every((each) => typeof each === "string") ? stored : undefined,
  locate: here,
};

/** A JSON value as the text that an editor holds, which may be half typed. */
export const heldJson: Held<string> = {
  read: (raw) => (typeof raw === "string" ? raw : raw === undefined ? "" : pretty(raw)),
  write: (value) => {
    if (value.trim() === "") return undefined;
    const parsed = parseJson(value);
    // A text is no schema: as text the contract objects to it, and it comes back as it was typed.
    return parsed === undefined || typeof parsed === "string" ? value : parsed;
  },
  revive: asText,
  locate: here,
};

export const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** Undefined where the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One flag per word of a list; words that are not among them go when a flag changes. */
export const heldWords = <Word extends string>(
  words: readonly [Word, ...Word[]],
): Held<Readonly<Record<Word, boolean>>> => {
  const flags = (on: (word: Word) => boolean) =>
    Object.fromEntries(words.map((word) => [word, on(word)])) as Record<Word, boolean>;
  return {
    read: (raw) => flags((word) => Array.isArray(raw) && raw.includes(word)),
    write: (value, raw) => {
      const before = new Set<unknown>(Array.isArray(raw) ? raw : []);
      const on = words.filter((word) => value[word]);
      const place = (word: Word) => (before.has(word) ? [...before].indexOf(word) : before.size);
      on.sort((a, b) => place(a) - place(b));
      return on.length === 0 ? undefined : on;
    },
    revive: (stored) =>
      isBody(stored) && words.every((word) => typeof stored[word] === "boolean")
        ? flags((word) => stored[word] === true)
        : undefined,
    locate: here,
  };
};

export type HeldParts<Part> = { readonly [Key in keyof Part]: Held<Part[Key]> };

/** An object, key by key; keys without a control stay with it. With nothing in it the field is left out. */
export function heldObject<Part extends object>(parts: HeldParts<Part>): Held<Part> {
  const keys = Object.keys(parts) as (keyof Part & string)[];
  const build = (each: <Key extends keyof Part & string>(key: Key) => Part[Key]): Part =>
    Object.fromEntries(keys.map((key) => [key, each(key)])) as Part;
  return {
    read: (raw) => build((key) => parts[key].read(isBody(raw) ? raw[key] : undefined)),
    write: (value, raw) => {
      let next: Body = isBody(raw) ? raw : {};
      for (const key of keys) next = withKey(next, key, rewrite(parts[key], value[key], next[key]));
      return Object.keys(next).length === 0 ? undefined : next;
    },
    revive: (stored) =>
      isBody(stored)
        ? build((key) => parts[key].revive(stored[key]) ?? parts[key].read(undefined))
        : undefined,
    locate: ([key, ...tail], raw) => {
      const own = keys.find((each) => each === key);
      if (own) return [own, ...parts[own].locate(tail, isBody(raw) ? raw[own] : undefined)];
      // The object as a whole is told at its first control.
      const [first] = keys;
      return first === undefined ? [] : [first];
    },
  };
}

/** A copy with the value under the key; undefined takes the key out. */
export function withKey(body: Body, key: string, value: unknown): Body {
  if (value === body[key]) return body;
  if (value !== undefined) return { ...body, [key]: value };
  const { [key]: _gone, ...rest } = body;
  return rest;
}
