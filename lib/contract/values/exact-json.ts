import { parseJson } from "../parse-json";

/**
 * A member with a whole number of 16 digits or more. A quote that opens a text with the same characters also matches, and
 * with the replacement the text is not JSON.
 */
const LONG_NUMBER = /(?<!\\)("\s*:\s*)(-?\d{16,})(?=\s*[,}])/g;

/**
 * The value of a JSON text, with whole numbers that would be rounded, such as long identifiers, as texts. Without any,
 * `json`, which is the value as `parseJson` parses it.
 */
export function parseExactJson(text: string, json: unknown = parseJson(text)): unknown {
  const exact = text.replace(LONG_NUMBER, (all, before: string, digits: string) =>
    Number.isSafeInteger(Number(digits)) ? all : `${before}"${digits}"`,
  );
  return (exact === text ? undefined : parseJson(exact)) ?? json;
}
