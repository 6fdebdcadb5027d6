import "server-only";
import { isIP } from "node:net";
import { type Environment, environment, isLoopback } from "../env";

/** Why a request is not served: the words go to whoever is debugging it, the reason to the log. */
export type Rejection = {
  readonly status: 403 | 405 | 415;
  readonly reason: "host" | "origin" | "site" | "method" | "media-type";
  readonly error: string;
};

type Own = Pick<Environment, "host" | "publicUrl">;

const FOREIGN_SITE = "Requests from other sites are not served.";
const SAFE_METHODS = new Set(["GET", "HEAD"]);
const BODY_METHODS = new Set(["POST", "PUT", "PATCH"]);

/**
 * Guards every handler that acts for the user (OWASP, "Cross-Site Request Forgery Prevention"): the request names
 * this server by a name that no foreign page can rebind, and comes from one of its own pages or from no page.
 */
export function rejectForeign(
  request: { readonly method: string; readonly headers: Pick<Headers, "get"> },
  own: Own = environment(),
): Rejection | null {
  const host = request.headers.get("host") ?? "";
  if (!isOwnHost(host, own))
    return {
      status: 403,
      reason: "host",
      error:
        "This server does not answer to that host name. Behind a proxy, name its address in WORKBENCH_URL.",
    };
  const origin = request.headers.get("origin");
  if (origin !== null && !isOwnOrigin(origin, host, own))
    return { status: 403, reason: "origin", error: FOREIGN_SITE };
  const site = request.headers.get("sec-fetch-site");
  // "none" is an address typed in, which only ever reads.
  const ownPage =
    site === null ||
    site === "same-origin" ||
    (site === "none" && SAFE_METHODS.has(request.method));
  return ownPage ? null : { status: 403, reason: "site", error: FOREIGN_SITE };
}

/** A form of another site can send any body except JSON without being asked first. */
export function rejectMediaType(request: Request): Rejection | null {
  if (!BODY_METHODS.has(request.method)) return null;
  const type = request.headers.get("content-type") ?? "";
  if (/^application\/json\s*(;|$)/i.test(type) && !request.headers.has("content-encoding"))
    return null;
  return {
    status: 415,
    reason: "media-type",
    error: "Send the body as application/json, not compressed.",
  };
}

/** Loopback names, the names that the operator gave, and numeric addresses, which cannot be rebound. */
function isOwnHost(host: string, { host: bound, publicUrl }: Own): boolean {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i.exec(host);
  const name = match?.[1]?.toLowerCase();
  if (!name) return false;
  const bare = name.replace(/^\[|\]$/g, "");
  return (
    isLoopback(bare) ||
    isIP(bare) !== 0 ||
    bare === bound.toLowerCase() ||
    host.toLowerCase() === publicUrl?.host
  );
}

function isOwnOrigin(origin: string, host: string, { publicUrl }: Own): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (url.protocol !== "http:" && url.protocol !== "https:") return false;
  // Behind TLS a page that came in clear is not ours: somebody on the way may have written it.
  if (publicUrl && host.toLowerCase() === publicUrl.host) return url.origin === publicUrl.origin;
  return url.host === host.toLowerCase();
}
