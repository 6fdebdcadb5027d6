import "server-only";
import { behindTls, type Environment } from "./env";

/** A browser drops a cookie over this size, attributes included (RFC 6265, section 6.1). */
export const MAX_COOKIE_BYTES = 4_096;

/**
 * The beginning of our cookies' names. Cookies do not keep ports apart, so two workbenches on one machine would
 * overwrite each other's; `__Host-` makes the browser hold a cookie to this host and to TLS. The port is the one that
 * the browser sees: copies behind one address listen on several, and are one workbench.
 */
export function cookiePrefix(environment: Pick<Environment, "publicUrl" | "port">): string {
  if (behindTls(environment)) return "__Host-workbench-";
  const { publicUrl, port } = environment;
  return `workbench-${publicUrl === null ? port : publicUrl.port || 80}-`;
}

/** The cookies of a request. A name that occurs twice counts as its first, which is the more specific one. */
export function parseCookies(header: string | null): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (at < 1) continue;
    const name = pair.slice(0, at).trim();
    if (!cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}

/** A `Set-Cookie` that no script can read and no other site can send; seals are plain ASCII and need no escaping. */
export function setCookie(
  name: string,
  value: string,
  seconds: number,
  environment: Pick<Environment, "publicUrl">,
): string {
  const secure = behindTls(environment) ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** Makes the browser forget a cookie. */
export const clearCookie = (name: string, environment: Pick<Environment, "publicUrl">): string =>
  setCookie(name, "", 0, environment);
