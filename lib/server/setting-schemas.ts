import "server-only";
import * as z from "zod";

/** Text of a variable that is a whole number from `min` to `max`. */
export function wholeNumber(fallback: number, max = Number.MAX_SAFE_INTEGER, min = 1) {
  const error =
    max === Number.MAX_SAFE_INTEGER
      ? `is not a whole number of ${min} or more`
      : `is not a whole number from ${min} to ${max.toLocaleString("en")}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error).default(fallback);
}

export const onOrOff = z.enum(["on", "off"], "is neither on nor off");

export const httpUrl = (example: string) =>
  z.url({ protocol: /^https?$/, error: `is not an http or https address, such as ${example}` });

export const databaseUrlSchema = z.string().refine((text) => {
  const url = URL.parse(text);
  if (url === null || !/^postgres(?:ql)?:$/.test(url.protocol) || url.hostname === "") return false;
  try {
    decodeURIComponent(url.password);
    return true;
  } catch {
    return false;
  }
}, "is not the address of a PostgreSQL database, such as postgres://user:password@127.0.0.1:5432/workbench. Special characters of the password must be percent-encoded");
