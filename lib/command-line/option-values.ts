import type { VariableValue } from "@/lib/variables/resolver";
import { isVariableName } from "@/lib/variables/template";
import { invalid } from "./command-error";

/** A cap in credits. Null without one. Throws a `CommandError`. */
export function parseMaxCredits(text: string | undefined): number | null {
  if (text === undefined) return null;
  const credits = Number(text);
  if (!/^\d+(?:\.\d+)?$/.test(text) || !Number.isFinite(credits) || credits <= 0)
    throw invalid("--max-credits takes a number of credits above 0, such as 20.");
  return credits;
}

/** Throws a `CommandError` that names the option. */
export function parseWholeNumber(
  name: string,
  text: string | undefined,
  [min, max]: readonly [min: number, max: number],
): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  const range = max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`;
  throw invalid(`--${name} takes a whole number ${range}.`);
}

/** The values of `--var NAME=VALUE`. Throws a `CommandError` that quotes no value. */
export function parseVariableValues(
  texts: readonly string[],
): Readonly<Record<string, VariableValue>> {
  const row = new Map<string, string>();
  for (const text of texts) {
    const at = text.indexOf("=");
    const name = text.slice(0, Math.max(0, at)).trim();
    if (at < 0 || !isVariableName(name))
      throw invalid(
        "--var takes NAME=VALUE. A name has up to 64 letters, digits, _, - and ., and starts with a letter or _.",
      );
    if (row.has(name)) throw invalid(`--var ${name} is given more than once.`);
    row.set(name, text.slice(at + 1));
  }
  return Object.fromEntries(row);
}
