import type { IssuePath } from "@/lib/contract/failure/issue";
import { isJsonObject } from "@/lib/contract/json-object";
import { parseTypedNumber } from "@/lib/format/typed-number";

/**
 * Converts between a control's value and its JSON value, independent of its position in the
 * request. `write` may build on the previous JSON; undefined omits the field.
 */
export type FieldCodec<Value> = {
  readonly revive: (stored: unknown) => Value | undefined;
  readonly read: (json: unknown) => Value;
  readonly write: (value: Value, before: unknown) => unknown;
  /** The control for an issue below the value; absent if there is only one control. */
  readonly locate?: (below: IssuePath, json: unknown) => IssuePath;
};

export const sameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Writes only changed values: an unchanged control keeps the JSON of the request, whatever its
 * spelling.
 */
export const writeChanged = <Value>(
  field: FieldCodec<Value>,
  value: Value,
  before: unknown,
): unknown => (sameJson(field.read(before), value) ? before : field.write(value, before));

export const reviveText = (stored: unknown) => (typeof stored === "string" ? stored : undefined);

/** Unexpected values are shown as JSON, so that they can be fixed. */
const shown = (json: unknown): string =>
  json === undefined ? "" : typeof json === "string" ? json : (JSON.stringify(json) ?? "");

/** A text; an empty text omits the field. */
export const textValue: FieldCodec<string> = {
  revive: reviveText,
  read: shown,
  write: (value) => (value === "" ? undefined : value),
};

const numberOf = (whole: boolean): FieldCodec<string> => ({
  revive: reviveText,
  read: shown,
  write: (text) => {
    const trimmed = text.trim();
    if (trimmed === "") return undefined;
    const digits = parseTypedNumber(trimmed, whole);
    return digits === null || digits === "either" ? trimmed : Number(digits);
  },
});

/** An integer as typed text; the contract rejects invalid text. */
export const numberValue = numberOf(true);

export const decimalValue = numberOf(false);

/** A switch with a third state: "" means not set. */
export const triStateValue: FieldCodec<string> = {
  revive: reviveText,
  read: shown,
  write: (value) =>
    value === "true" ? true : value === "false" ? false : value === "" ? undefined : value,
};

/**
 * A switch with a default, which is omitted unless the request had it. A text, such as the template of a switch, stays
 * until the switch is changed.
 */
export const flagValue = (byDefault: boolean): FieldCodec<boolean> => ({
  revive: (stored) => (typeof stored === "boolean" ? stored : undefined),
  read: (json) => (typeof json === "boolean" ? json : byDefault),
  write: (value, before) =>
    value === byDefault && (before === undefined || typeof before === "string") ? before : value,
});

/** The items of a list with one item per line, trimmed; blank lines are ignored. */
export const nonBlankLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const showLines = (json: unknown): string =>
  Array.isArray(json) ? json.map(shown).join("\n") : shown(json);

/**
 * A list that may be sent empty: whether it is sent, and its lines. While it is off, the lines stay
 * in the draft.
 */
export type ListDraft = { readonly on: boolean; readonly text: string };

export const listValue: FieldCodec<ListDraft> = {
  revive: (stored) =>
    isJsonObject(stored) && typeof stored.on === "boolean" && typeof stored.text === "string"
      ? { on: stored.on, text: stored.text }
      : undefined,
  read: (json) => ({ on: json !== undefined, text: showLines(json) }),
  write: ({ on, text }) => (on ? nonBlankLines(text) : undefined),
  locate: () => ["text"],
};
