import "server-only";
import { isIP } from "node:net";
import { environment, isLoopback, type ServerEnvironment } from "../env";

/** Why a request is rejected: `error` for the client, `reason` for the log. */
export type Rejection = {
  readonly status: 403 | 405 | 415;
  readonly reason: "host" | "origin" | "site" | "method" | "media-type";
  readonly error: string;
};

type Own = Pick<ServerEnvironment, "host" | "publicUrl"> &
  Partial<Pick<ServerEnvironment, "roles">>;

const FOREIGN_SITE = "Requests from other sites are not allowed.";
const SAFE_METHODS = new Set(["GET", "HEAD"]);
const BODY_METHODS = new Set(["POST", "PUT", "PATCH"]);

/**
 * Guards every handler that acts for the user (OWASP, "Cross-Site Request Forgery Prevention"): the
 * request must use a host name of this server that no foreign page can rebind, and must come from
 * our own pages or from no page.
 */
export function rejectForeign(request: {
  readonly method: string;
  readonly headers: Pick<Headers, "get">;
}): Rejection | null {
  const own = environment();
  // Browsers always send it. Load balancers check the health in HTTP/1.0 without it.
  const host = request.headers.get("host");
  if (host !== null && !isOwnHost(host, own))
    return {
      status: 403,
      reason: "host",
      error:
        "Unknown host name. If the server is behind a proxy, set WORKBENCH_URL to its public URL.",
    };
  const origin = request.headers.get("origin");
  if (origin !== null && !isOwnOrigin(origin, host ?? "", own))
    return { status: 403, reason: "origin", error: FOREIGN_SITE };
  const site = request.headers.get("sec-fetch-site");
  // "none" is a URL typed into the browser, which may only read.
  const ownPage =
    site === null ||
    site === "same-origin" ||
    (site === "none" && SAFE_METHODS.has(request.method));
  return ownPage ? null : { status: 403, reason: "site", error: FOREIGN_SITE };
}

/** A form on another site can send some types without a CORS preflight, but neither of these. */
export function rejectMediaType(
  request: Request,
  accepted: "application/json" | "application/octet-stream" = "application/json",
): Rejection | null {
  if (!BODY_METHODS.has(request.method)) return null;
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";");
  if (type.trim().toLowerCase() === accepted && !request.headers.has("content-encoding"))
    return null;
  return {
    status: 415,
    reason: "media-type",
    error: `Send the body as ${accepted} without compression.`,
  };
}

/** Loopback names, configured names, and IP addresses, which cannot be rebound. */
function isOwnHost(host: string, { host: bound, publicUrl, roles }: Own): boolean {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i.exec(host);
  const name = match?.[1]?.toLowerCase();
  if (!name) return false;
  // Without an interface, there are no sessions that a page could use, and other servers of the same
  // installation use the name of a service.
  if (roles?.has("web") === false) return true;
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
  // With TLS, a page loaded over plain http is not ours: it may have been modified on the way.
  if (publicUrl && host.toLowerCase() === publicUrl.host) return url.origin === publicUrl.origin;
  return url.host === host.toLowerCase();
}
