import { type Body, type FieldPath, type IssuePath, valueAt, withValueAt } from "../body";
import type { TravelPlace } from "../field-travel";
import { type FieldValue, flagValue, numberValue, textValue } from "./field-value";

/**
 * One control of the form and its place in a request, both ways at once. The two laws that keep a request whole:
 * writing back what was read changes no meaning, and what was written is read again.
 */
export type DraftFieldCodec<Value> = {
  readonly path: FieldPath;
  /** Written in any case, also where it shows just what the request holds. */
  readonly required?: true;
  /** A stored value, where it is what the control may hold. By hand: a draft is shown before the contract has come. */
  readonly revive: (stored: unknown) => Value | undefined;
  /** From a canonical request. */
  readonly read: (body: Body) => Value;
  readonly write: (value: Value, body: Body) => Body;
  /**
   * Where below this field of the draft an issue of the request belongs, or null when it is not of this field.
   * `value` is what the control holds, where that can be more than the request.
   */
  readonly locate: (issue: IssuePath, body: Body, value?: Value) => IssuePath | null;
  /** A copy with only what may travel to the place, where that is not decided for the field as a whole. */
  readonly strip?: (
    value: Value,
    to: TravelPlace,
  ) => { readonly value: Value; readonly stripped: readonly IssuePath[] };
};

/** Whatever is wrong below the field's path is told at its one control. */
export const wholeField =
  (path: FieldPath) =>
  (issue: IssuePath): IssuePath | null =>
    path.every((key, index) => issue[index] === key) ? [] : null;

/** A text that is part of every request, also when it is empty. */
export const requiredTextField = (path: FieldPath): DraftFieldCodec<string> => ({
  path,
  required: true,
  revive: asText,
  read: (body) => textAt(body, path),
  write: (value, body) => withValueAt(body, path, value),
  locate: wholeField(path),
});

/** A field of the form at its place in the request. */
export const fieldAt = <Value>(
  path: FieldPath,
  field: FieldValue<Value>,
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

const asText = (stored: unknown) => (typeof stored === "string" ? stored : undefined);

function textAt(body: Body, path: FieldPath): string {
  const value = valueAt(body, path);
  return typeof value === "string" ? value : "";
}
