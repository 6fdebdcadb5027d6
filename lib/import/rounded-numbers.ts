import { isExactNumber } from "@/lib/contract/values/exact-number";
import type { DroppedPart } from "./import-result";
import { shortenText } from "./shorten-text";

/** A number that loses digits. */
export const roundedPart = (path: string, written: string): DroppedPart => ({
  what: `${path}: ${shortenText(written)}`,
  why: `Rounded to ${Number(written)}. Use a string to keep all digits.`,
});

/** Reads numbers and remembers the source text of those that lose digits. */
export class RoundedNumbers {
  readonly #written = new Map<number, string>();

  read(written: string): number {
    const value = Number(written);
    if (!isExactNumber(written)) this.#written.set(value, written);
    return value;
  }

  /** The numbers in a value that lost digits. */
  partsOf(value: unknown, path = ""): DroppedPart[] {
    const written = typeof value === "number" ? this.#written.get(value) : undefined;
    if (written !== undefined) return [roundedPart(path, written)];
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, each]) =>
      this.partsOf(each, path === "" ? key : `${path}.${key}`),
    );
  }
}
