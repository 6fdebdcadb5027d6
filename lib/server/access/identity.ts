import "server-only";
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import * as z from "zod";

/** The identity of a request, for handlers. Set by the request hook, so it cannot be forged. */
export const identityHeader = "x-workbench-identity";

/** Characters of a name, such as an e-mail address. */
const MAX_IDENTITY = 320;

/** Which header names the user, and which reverse proxies may send it. */
export type IdentitySource = { readonly header: string; readonly trusted: BlockList };

/** Headers that have another meaning for the server. */
const RESERVED =
  /^(x-workbench-|sec-|content-|transfer-|proxy-|access-control-|if-)|^(authorization|cookie|host|origin|referer|connection|upgrade|te|trailer|forwarded|x-forwarded-(for|host|proto|port)|x-real-ip|accept|user-agent)$/;

export const identityHeaderSchema = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, "is not a header name such as X-Forwarded-User")
  .transform((name) => name.toLowerCase())
  .refine((name) => !RESERVED.test(name), "must not be a header that has another meaning");

/** Networks in CIDR notation (RFC 4632, RFC 4291) or single addresses, separated by commas. */
export const networksSchema = z.string().transform((text, context): BlockList => {
  const networks = new BlockList();
  const entries = text.split(",").map((each) => each.trim());
  for (const entry of entries) {
    const message = addNetwork(networks, entry);
    if (message === null) continue;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  }
  return networks;
});

/** Returns the message of an invalid entry, or null. */
function addNetwork(networks: BlockList, entry: string): string | null {
  const [address = "", length, ...rest] = entry.split("/");
  const version = isIP(address);
  const bits = version === 4 ? 32 : 128;
  const prefix = length === undefined ? bits : Number(/^\d{1,3}$/.test(length) ? length : "NaN");
  if (version === 0 || rest.length > 0 || !(prefix <= bits))
    return "must be a list of networks such as 10.0.0.0/8, 192.168.1.5";
  if (prefix === 0) return "may not contain every address: anyone could then claim any name";
  networks.addSubnet(address, prefix, version === 4 ? "ipv4" : "ipv6");
  return null;
}

export type ReadIdentity = {
  readonly identity: string | null;
  /** Why the header was ignored, for the log; null if it was missing or used. */
  readonly ignored: "untrusted-peer" | "several" | "malformed" | null;
};

/**
 * The user whom a trusted reverse proxy names, and removes the header in every spelling. Only the
 * address of the socket counts: any other can be forged.
 */
export function takeIdentity(request: IncomingMessage, source: IdentitySource): ReadIdentity {
  const values: string[] = [];
  let hasVariant = false;
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at]?.toLowerCase() ?? "";
    if (name === source.header) values.push(request.rawHeaders[at + 1] ?? "");
    // Some proxies and frameworks treat an underscore as a hyphen.
    else if (name.replaceAll("_", "-") === source.header) hasVariant = true;
  }
  for (const name of Object.keys(request.headers))
    if (name.replaceAll("_", "-") === source.header) delete request.headers[name];
  if (values.length === 0 && !hasVariant) return { identity: null, ignored: null };
  if (!isTrusted(request.socket.remoteAddress, source.trusted))
    return { identity: null, ignored: "untrusted-peer" };
  if (values.length !== 1 || hasVariant) return { identity: null, ignored: "several" };
  return readName(values[0]?.trim() ?? "");
}

function readName(value: string): ReadIdentity {
  // Node.js decodes header values as Latin-1; proxies send UTF-8.
  const name = Buffer.from(value, "latin1").toString("utf8");
  if (name === "") return { identity: null, ignored: null };
  // A comma separates values that a proxy has joined.
  const isMalformed =
    name.length > MAX_IDENTITY || [...name].some((each) => each < " " || ",\u007f".includes(each));
  return isMalformed ? { identity: null, ignored: "malformed" } : { identity: name, ignored: null };
}

function isTrusted(address: string | undefined, trusted: BlockList): boolean {
  if (address === undefined) return false;
  // IPv4 addresses of a socket that listens on IPv6 as well; a zone follows link-local ones.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  const version = isIP(plain);
  return version !== 0 && trusted.check(plain, version === 4 ? "ipv4" : "ipv6");
}

/** The value of `identityHeader`: header values may only have Latin-1 characters. */
export const encodeIdentity = (identity: string): string => encodeURIComponent(identity);

/** The identity of a request that passed the request hook. */
export function identityOf(headers: Pick<Headers, "get">): string | null {
  const encoded = headers.get(identityHeader);
  return encoded === null ? null : decodeURIComponent(encoded);
}
