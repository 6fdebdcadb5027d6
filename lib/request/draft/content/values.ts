import { isJsonObject } from "@/lib/contract/json-object";
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
      const order: unknown[] = Array.isArray(before) ? before : [];
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

/** An object with a control per key; other keys are preserved. An empty object is omitted. */
export function partsValue<Part extends object>(parts: Parts<Part>): FieldCodec<Part> {
  const keys = keysOf(parts);
  const build = (each: <Key extends keyof Part & string>(key: Key) => Part[Key]): Part =>
    buildObject(keys, each);
  const under = (json: unknown, key: string) => (isJsonObject(json) ? json[key] : undefined);
  const read = (json: unknown) => build((key) => parts[key].read(under(json, key)));
  const nothing = read(undefined);
  return {
    read,
    write: (value, before) => {
      // Removes explicit defaults too: the object may be invalid without another field.
      const empty = sameJson(
        build((key) => value[key]),
        nothing,
      );
      let next: Body = isJsonObject(before) ? before : {};
      for (const key of keys) {
        const json = empty ? undefined : writeChanged(parts[key], value[key], next[key]);
        next = withKey(next, key, json);
      }
      return Object.keys(next).length === 0 ? undefined : next;
    },
    revive: (stored) =>
      isJsonObject(stored)
        ? build((key) => parts[key].revive(stored[key]) ?? parts[key].read(undefined))
        : undefined,
    locate: ([key, ...below], json) => {
      const own = keys.find((each) => each === key);
      if (own) return [own, ...(parts[own].locate?.(below, under(json, own)) ?? [])];
      // Issues of the whole object appear at its first control.
      return keys.slice(0, 1);
    },
  };
}
