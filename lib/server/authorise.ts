import "server-only";
import { isIP } from "node:net";

/** Why a request from a browser is not served; the words go to whoever is debugging it. */
export type Refused = { readonly status: 403 | 415; readonly error: string };

const LOOPBACK_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Guards every handler that acts for the user (OWASP, "Cross-Site Request Forgery Prevention"): the request names
 * this server by a name that no foreign page can rebind, comes from one of its own pages, and carries JSON.
 */
export function refuseForeign(request: Request, ownHost: string): Refused | null {
  const host = request.headers.get("host") ?? "";
  if (!isOwnHost(host, ownHost))
    return { status: 403, error: "This server does not answer to that host name." };
  const origin = request.headers.get("origin");
  if (origin !== null && !isOwnOrigin(origin, host))
    return { status: 403, error: "Requests from other sites are not served." };
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none")
    return { status: 403, error: "Requests from other sites are not served." };
  const type = request.headers.get("content-type") ?? "";
  if (request.method === "POST" && !/^application\/json\s*(;|$)/i.test(type))
    return { status: 415, error: "Send the body as application/json." };
  return null;
}

/** Loopback names, the host that the server was told to listen on, and numeric addresses, which cannot be rebound. */
function isOwnHost(host: string, ownHost: string): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, "");
  const bare = name.replace(/^\[|\]$/g, "");
  return LOOPBACK_NAMES.has(name) || name === ownHost.toLowerCase() || isIP(bare) !== 0;
}

function isOwnOrigin(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
