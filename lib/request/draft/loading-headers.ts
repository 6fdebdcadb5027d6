import { isBody } from "../body";
import { type FieldValue, textValue } from "./field-value";

/** One header as it is typed; the same name may stand twice while somebody is at it. */
export type HeaderRow = { readonly name: string; readonly value: string };

const isRow = (stored: unknown): stored is HeaderRow =>
  isBody(stored) && typeof stored.name === "string" && typeof stored.value === "string";

/** Headers as rows. Rows with nothing in them are not sent; of two with one name the last is. */
export const headersValue: FieldValue<readonly HeaderRow[]> = {
  read: (json) =>
    isBody(json)
      ? Object.entries(json).map(([name, value]) => ({ name, value: textValue.read(value) }))
      : [],
  write: (rows) => {
    const filled = rows.filter(({ name, value }) => name !== "" || value !== "");
    if (filled.length === 0) return undefined;
    return Object.fromEntries(filled.map(({ name, value }) => [name.trim(), value]));
  },
  revive: (stored) =>
    Array.isArray(stored) && stored.every(isRow)
      ? stored.map(({ name, value }) => ({ name, value }))
      : undefined,
};

export const countHeaders = (rows: readonly HeaderRow[]): number =>
  rows.filter(({ name }) => name.trim() !== "").length;
