import "server-only";
import { behindTls, type ServerEnvironment } from "./env";

/** Browsers drop larger cookies, including attributes (RFC 6265, section 6.1). */
export const MAX_COOKIE_BYTES = 4_096;

/**
 * The prefix of our cookie names. Cookies are shared by all ports of a host, so two workbenches on
 * one machine would overwrite each other's; `__Host-` restricts a cookie to this host and to TLS.
 * The port is the public one: instances behind one address listen on several, and share their
 * cookies.
 */
export function cookiePrefix(environment: Pick<ServerEnvironment, "publicUrl" | "port">): string {
  if (behindTls(environment)) return "__Host-workbench-";
  const { publicUrl, port } = environment;
  return `workbench-${publicUrl === null ? port : publicUrl.port || 80}-`;
}

/**
 * The cookies of a request. The first of several cookies with one name wins, because it is the more
 * specific one.
 */
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

/**
 * A `Set-Cookie` that is hidden from scripts and other sites. Seals are ASCII and need no escaping.
 */
export function setCookie(
  name: string,
  value: string,
  seconds: number,
  environment: Pick<ServerEnvironment, "publicUrl">,
): string {
  const secure = behindTls(environment) ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** The `Set-Cookie` that removes a cookie. */
export const clearCookie = (
  name: string,
  environment: Pick<ServerEnvironment, "publicUrl">,
): string => setCookie(name, "", 0, environment);
