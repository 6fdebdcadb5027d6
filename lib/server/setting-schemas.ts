import "server-only";
import { isIP } from "node:net";
import * as z from "zod";
import { baseUrlSchema } from "@/lib/contract/connection";
import { bareKey } from "@/lib/contract/connection-requests";

/** Text of a variable that is a whole number from `min` to `max`. */
export function wholeNumber(fallback: number, max = Number.MAX_SAFE_INTEGER, min = 1) {
  const error =
    max === Number.MAX_SAFE_INTEGER
      ? `is not a whole number of ${min} or more`
      : `is not a whole number from ${min} to ${max.toLocaleString("en")}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error).default(fallback);
}

/** An address to listen on. The start script accepts the same (`scripts/project.mjs`). */
export const hostSchema = z
  .string()
  .trim()
  // Brackets are part of a URL, not of the address.
  .transform((text) => text.replace(/^\[(.*)\]$/, "$1"))
  .refine(
    (host) => isIP(host) !== 0 || /^[\w.-]+$/.test(host),
    "is not an IP address or a host name without a port",
  );

export const publicUrlSchema = baseUrlSchema.refine(
  (text) => URL.canParse(text) && new URL(text).origin === text,
  "must be an origin such as https://search.example.org, without a path",
);

export const onOrOff = z.enum(["on", "off"], "is neither on nor off");

const webUrl = (example: string) =>
  z.url({ protocol: /^https?$/, error: `is not an http or https URL, such as ${example}` });

/** A URL without credentials, because its client would not send them. */
export const httpUrl = (example: string) =>
  webUrl(example).refine((text) => {
    const url = URL.parse(text);
    return url === null || (url.username === "" && url.password === "");
  }, "must not contain a user name or a password");

/** A URL that may contain a user name and a password. */
export const loginUrl = (example: string) =>
  webUrl(example).refine((text) => {
    const url = URL.parse(text);
    return url === null || hasDecodableLogin(url);
  }, "contains a user name or a password with special characters that are not percent-encoded");

function hasDecodableLogin({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** A key that is sent in a header: what clients and servers transfer there unchanged. Files of variables keep quotes. */
export const headerKeySchema = z
  .string()
  .transform(bareKey)
  .pipe(z.string().regex(/^[\x21-\x7e]+$/, "must have only ASCII characters and no spaces"));

export const databaseUrlSchema = z.string().refine((text) => {
  const url = URL.parse(text);
  if (url === null || !/^postgres(?:ql)?:$/.test(url.protocol) || url.hostname === "") return false;
  return hasDecodableLogin(url);
}, "is not the URL of a PostgreSQL database, such as postgres://user:password@127.0.0.1:5432/workbench. Special characters of the password must be percent-encoded");
