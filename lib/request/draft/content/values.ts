import type { IssuePath } from "@/lib/contract/failure/issue";
import { isJsonObject, itemsIn } from "@/lib/contract/json-object";
import { parseJson } from "@/lib/contract/parse-json";
import { buildObject, keysOf, recordOf } from "@/lib/contract/typed-keys";
import { type Body, withKey } from "@/lib/request/body";
import { type FieldCodec, sameJson, textValue, writeChanged } from "../field-value";

/** A required text: an empty one is sent, so that the contract rejects it. */
export const requiredTextValue: FieldCodec<string> = { ...textValue, write: (value) => value };

/** A text that may be null in the request. */
export const nullableTextValue: FieldCodec<string> = {
  ...textValue,
  read: (json) => (json === null ? "" : textValue.read(json)),
};

/** A JSON value as editor text, which may be incomplete. */
export const jsonValue: FieldCodec<string> = {
  revive: textValue.revive,
  read: (json) =>
    json === undefined ? "" : typeof json === "string" ? json : formatJsonText(json),
  write: (text) => {
    if (text.trim() === "") return undefined;
    const parsed = parseJson(text);
    // A JSON string is not valid here: sent as text, the contract rejects it and the draft shows it
    // as typed.
    return parsed === undefined || typeof parsed === "string" ? text : parsed;
  },
};

export const formatJsonText = (value: unknown): string => JSON.stringify(value, null, 2);

/** A flag per known word of a list. Unknown words are dropped when a flag changes. */
export function flagsValue<Word extends string>(
  words: readonly Word[],
): FieldCodec<Readonly<Record<Word, boolean>>> {
  const flags = (on: (word: Word) => boolean) => recordOf(words, on);
  return {
    read: (json) => flags((word) => Array.isArray(json) && json.includes(word)),
    write: (value, before) => {
      const order = itemsIn(before);
      const place = (word: Word) => (order.includes(word) ? order.indexOf(word) : order.length);
      const on = words.filter((word) => value[word]).sort((a, b) => place(a) - place(b));
      return on.length === 0 ? undefined : on;
    },
    revive: (stored) =>
      isJsonObject(stored) && words.every((word) => typeof stored[word] === "boolean")
        ? flags((word) => stored[word] === true)
        : undefined,
  };
}

type Parts<Part> = { readonly [Key in keyof Part]: FieldCodec<Part[Key]> };

/** An object with a control per key; other keys are preserved. */
function keyedParts<Part extends object>(parts: Parts<Part>) {
  const keys = keysOf(parts);
  const build = (each: <Key extends keyof Part & string>(key: Key) => Part[Key]): Part =>
    buildObject(keys, each);
  const under = (json: unknown, key: string) => (isJsonObject(json) ? json[key] : undefined);
  const read = (json: unknown) => build((key) => parts[key].read(under(json, key)));
  const nothing = read(undefined);
  return {
    keys,
    read,
    isEmpty: (value: Part) =>
      sameJson(
        build((key) => value[key]),
        nothing,
      ),
    write: (value: Part, before: Body): Body =>
      keys.reduce(
        (next, key) => withKey(next, key, writeChanged(parts[key], value[key], next[key])),
        before,
      ),
    revive: (stored: Body): Part => build((key) => parts[key].revive(stored[key]) ?? nothing[key]),
    /** Null for an issue of the object itself or of another key. */
    locate: ([key, ...below]: IssuePath, json: unknown): IssuePath | null => {
      const own = keys.find((each) => each === key);
      return own ? [own, ...(parts[own].locate?.(below, under(json, own)) ?? [])] : null;
    },
  };
}

/** An empty object is omitted. */
export function partsValue<Part extends object>(parts: Parts<Part>): FieldCodec<Part> {
  const object = keyedParts(parts);
  return {
    read: object.read,
    write: (value, before) => {
      const body: Body = isJsonObject(before) ? before : {};
      // Removes explicit defaults too: the object may be invalid without another field.
      const next = object.isEmpty(value)
        ? object.keys.reduce((left, key) => withKey(left, key, undefined), body)
        : object.write(value, body);
      return Object.keys(next).length === 0 ? undefined : next;
    },
    revive: (stored) => (isJsonObject(stored) ? object.revive(stored) : undefined),
    // Issues of the whole object appear at its first control.
    locate: (issue, json) => object.locate(issue, json) ?? object.keys.slice(0, 1),
  };
}

/** An object that may be sent empty, and whether it is sent. While it is off, the values stay in the draft. */
export function objectValue<Part extends object>(
  parts: Parts<Part>,
): FieldCodec<Part & { readonly on: boolean }> {
  const object = keyedParts(parts);
  return {
    read: (json) => ({ on: json !== undefined, ...object.read(json) }),
    write: (value, before) =>
      value.on ? object.write(value, isJsonObject(before) ? before : {}) : undefined,
    revive: (stored) =>
      isJsonObject(stored) && typeof stored.on === "boolean"
        ? { on: stored.on, ...object.revive(stored) }
        : undefined,
    locate: (issue, json) => object.locate(issue, json) ?? ["on"],
  };
}
