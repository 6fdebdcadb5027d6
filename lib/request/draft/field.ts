import type { IssuePath } from "@/lib/contract/failure/issue";
import { valueAt } from "@/lib/contract/json-object";
import { type Body, type FieldPath, withValueAt } from "../body";
import type { TravelPlace } from "../field-travel";
import { type FieldCodec, flagValue, numberValue, reviveText, textValue } from "./field-value";

/**
 * One control and its field in a request, in both directions. Two laws: writing a value that was
 * read does not change the request's meaning, and a written value reads back the same.
 */
export type DraftFieldCodec<Value> = {
  readonly path: FieldPath;
  /** Always written, even if the request already has the value. */
  readonly required?: true;
  /**
   * Validates a stored value. Without zod, because the draft is shown before the contract has
   * loaded.
   */
  readonly revive: (stored: unknown) => Value | undefined;
  /** From a canonical request. */
  readonly read: (body: Body) => Value;
  readonly write: (value: Value, body: Body) => Body;
  /**
   * Path below this field for an issue of the request; null if it belongs to another field. `value`
   * is the control's value, if it holds more than the request.
   */
  readonly locate: (issue: IssuePath, body: Body, value?: Value) => IssuePath | null;
  /** For a list with a control for each type of item: whether an item has one. */
  readonly hasControl?: (item: unknown) => boolean;
  /**
   * A copy with only the parts that may travel; for fields whose parts differ. `referTo` returns the reference that
   * is stored instead of a secret text.
   */
  readonly strip?: (
    value: Value,
    to: TravelPlace,
    referTo: (text: string) => string,
  ) => { readonly value: Value; readonly stripped: readonly IssuePath[] };
};

/** Assigns every issue below the path to its one control. */
export const wholeField =
  (path: FieldPath) =>
  (issue: IssuePath): IssuePath | null =>
    path.every((key, index) => issue[index] === key) ? [] : null;

/** A required text, present even when empty. */
export const requiredTextField = (path: FieldPath): DraftFieldCodec<string> => ({
  path,
  required: true,
  revive: reviveText,
  read: (body) => textAt(body, path),
  write: (value, body) => withValueAt(body, path, value),
  locate: wholeField(path),
});

/** A field at its position in the request. */
export const fieldAt = <Value>(
  path: FieldPath,
  field: FieldCodec<Value>,
): DraftFieldCodec<Value> => ({
  path,
  revive: field.revive,
  read: (body) => field.read(valueAt(body, path)),
  write: (value, body) => withValueAt(body, path, field.write(value, valueAt(body, path))),
  locate: (issue, body) => {
    if (!wholeField(path)(issue)) return null;
    return field.locate?.(issue.slice(path.length), valueAt(body, path)) ?? [];
  },
});

export const textField = (path: FieldPath) => fieldAt(path, textValue);
export const numberField = (path: FieldPath) => fieldAt(path, numberValue);
export const flagField = (path: FieldPath, byDefault: boolean) =>
  fieldAt(path, flagValue(byDefault));

function textAt(body: Body, path: FieldPath): string {
  const value = valueAt(body, path);
  return typeof value === "string" ? value : "";
}
