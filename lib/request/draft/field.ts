import { type Body, type FieldPath, type IssuePath, valueAt, withValueAt } from "../body";

/**
 * One control of the form and its place in a request, both ways at once. The two laws that keep a request whole:
 * writing back what was read changes no meaning, and what was written is read again.
 */
export type DraftField<Value> = {
  readonly path: FieldPath;
  /** A stored value, where it is what the control may hold. By hand: a draft is shown before the contract has come. */
  readonly revive: (stored: unknown) => Value | undefined;
  /** From a canonical request. */
  readonly read: (body: Body) => Value;
  readonly write: (value: Value, body: Body) => Body;
  /** Where below this field of the draft an issue of the request belongs, or null when it is not of this field. */
  readonly locate: (issue: IssuePath, body: Body) => IssuePath | null;
};

/** Whatever is wrong below the field's path is told at its one control. */
export const whole =
  (path: FieldPath) =>
  (issue: IssuePath): IssuePath | null =>
    path.every((key, index) => issue[index] === key) ? [] : null;

/** A text that is part of every request, also when it is empty. */
export const requiredTextField = (path: FieldPath): DraftField<string> => ({
  path,
  revive: asText,
  read: (body) => textAt(body, path),
  write: (value, body) => withValueAt(body, path, value),
  locate: whole(path),
});

/**
 * A number, held as the text that was typed, so that half a number survives. Empty means that the field is left
 * out; what is no number goes into the request as it is, for the contract to object to.
 */
export const numberField = (path: FieldPath): DraftField<string> => ({
  path,
  revive: asText,
  read: (body) => {
    const value = valueAt(body, path);
    return typeof value === "number" ? String(value) : "";
  },
  write: (value, body) => withValueAt(body, path, readNumber(value)),
  locate: whole(path),
});

function readNumber(text: string): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  return /^[+-]?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
}

/** A switch. Its default is written only where the request already spelled the field out. */
export const flagField = (path: FieldPath, byDefault: boolean): DraftField<boolean> => ({
  path,
  revive: (stored) => (typeof stored === "boolean" ? stored : undefined),
  read: (body) => {
    const value = valueAt(body, path);
    return typeof value === "boolean" ? value : byDefault;
  },
  write: (value, body) =>
    value === byDefault && valueAt(body, path) === undefined
      ? body
      : withValueAt(body, path, value),
  locate: whole(path),
});

const asText = (stored: unknown) => (typeof stored === "string" ? stored : undefined);

function textAt(body: Body, path: FieldPath): string {
  const value = valueAt(body, path);
  return typeof value === "string" ? value : "";
}
