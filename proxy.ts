import { type NextRequest, NextResponse } from "next/server";
import { environment } from "@/lib/server/env";
import { parseRunUrl } from "@/lib/share/run-url";
import { errorResponses } from "./lib/engine/http/error-response";
import { identityOf } from "./lib/server/access/identity";
import { rejectForeign } from "./lib/server/access/reject-foreign";
import {
  isLoggedIn,
  needsRenewal,
  newSession,
  sessionCookie,
  unsealSession,
} from "./lib/server/access/session";
import { NO_INTERFACE } from "./lib/server/engine/roles";
import { sentMethod } from "./lib/server/lifecycle/sent-method";

/**
 * The Content Security Policy of pages. Scripts run only by nonce, and nothing is loaded from other
 * origins. Frames have only `srcdoc` content, which needs no source. Style attributes are allowed,
 * because components position themselves with them. `blob:` is for files that this browser already
 * holds, loaded after consent or saved: only this page's scripts can create such URLs, and they
 * cause no request.
 */
function contentSecurityPolicy(nonce: string, connect: string, images: string): string {
  const development = process.env.NODE_ENV === "development";
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${images}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${development ? "'self'" : connect}`,
    "worker-src 'self'",
    "frame-src 'none'",
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

type Sources = readonly [connect: string, images: string];
const OWN_SOURCES: Sources = ["'self'", "'self' data: blob:"];

/**
 * A page that shows a share reaches only the stored shares, or the one server that its URL names: no search, no
 * media, and nothing that the share names.
 */
function shareSources({ nextUrl, headers }: NextRequest): Sources {
  const host = headers.get("host") ?? "";
  const at = (path: string) => `http://${host}${path} https://${host}${path}`;
  const address = parseRunUrl(nextUrl.search);
  const foreign = address?.ok ? ` ${address.url.origin}` : "";
  return [`${at("/api/shares/")}${foreign}`, `${at("/icon.svg")} data: blob:`];
}

/**
 * Whether pages are for some people only. Then the browser must not show one again after they
 * logged out. Other pages may stay in the back/forward cache, which `no-store` prevents.
 */
const isLocked = (): boolean => environment().password !== null || environment().identity !== null;

/** The origin that the browser uses: behind a proxy with TLS, the request has another one. */
function originOf({ headers, url }: NextRequest): URL | string {
  const { publicUrl } = environment();
  return publicUrl && headers.get("host")?.toLowerCase() === publicUrl.host ? publicUrl : url;
}

/** The guide, which the engine fetches over HTTP, and other public pages. */
const PUBLIC = /^\/(guide(\/.*)?|share(\/.*)?|enter|sitemap\.xml|robots\.txt)$/;
const SHARE = /^\/share(\/|$)/;
/** Pages behind the password. Unknown paths are not found, whether logged in or not. */
const LOCKED = /^\/(library|compare|sweep|judge|shares|schedules)?$/;
const isPage = (path: string): boolean => PUBLIC.test(path) || LOCKED.test(path);
const PAGE_METHODS = new Set(["GET", "HEAD"]);

/**
 * Sets the policy and nonce of each page, which Next puts on its scripts, and gives each browser a
 * session. It also saves a locked server from rendering pages; the protection is the guard in every
 * handler and page.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const rejection = rejectForeign(request);
  if (rejection && !isLink(request, rejection.reason))
    return errorResponse(rejection.status, rejection.error);
  if (!PAGE_METHODS.has(request.method)) {
    // A client of the interface that has another path or version as its base.
    if (!isPage(request.nextUrl.pathname)) return errorResponse(404, errorResponses.notFound.error);
    const response = errorResponse(405, `The method ${sentMethod(request)} is not allowed here.`);
    response.headers.set("Allow", "GET, HEAD");
    return response;
  }
  // The engine fetches the guide over HTTP.
  if (!environment().roles.has("web") && !PUBLIC.test(request.nextUrl.pathname))
    return errorResponse(404, NO_INTERFACE);
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const { pathname, search } = request.nextUrl;
  // Everything else about the URL is decided in the page.
  if (pathname === "/" && parseRunUrl(search))
    return NextResponse.redirect(new URL(`/share${search}`, originOf(request)));
  const isShare = SHARE.test(pathname);
  const policy = contentSecurityPolicy(nonce, ...(isShare ? shareSources(request) : OWN_SOURCES));
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const session = await unsealSession(request.headers);
  const isOpen =
    isLoggedIn(request.headers, session, environment()) || !LOCKED.test(request.nextUrl.pathname);
  // A rewrite keeps the URL, so that a link opens after login.
  const response = isOpen
    ? NextResponse.next({ request: { headers } })
    : NextResponse.rewrite(new URL("/enter", request.url), { request: { headers } });
  response.headers.set("content-security-policy", policy);
  if (!isLocked()) response.headers.set("cache-control", "private, no-cache");
  if (isShare) response.headers.set("x-robots-tag", "noindex, nofollow, noarchive");
  if (session ? needsRenewal(session) : mayBegin(request))
    response.headers.append(
      "set-cookie",
      await sessionCookie(session ?? newSession(identityOf(request.headers))),
    );
  return response;
}

/**
 * A request from another site arrives without cookies (SameSite=Strict), so it must not replace a
 * session that the browser may have.
 */
function mayBegin(request: NextRequest): boolean {
  const site = request.headers.get("sec-fetch-site");
  const isOurs = site === null || site === "none" || site === "same-origin";
  return isOurs && !PUBLIC.test(request.nextUrl.pathname);
}

/**
 * A link on another site may open a page, which never runs a search; scripts there may not fetch
 * it.
 */
const isLink = (request: NextRequest, reason: string): boolean =>
  reason === "site" &&
  PAGE_METHODS.has(request.method) &&
  request.headers.get("sec-fetch-mode") === "navigate" &&
  request.headers.get("sec-fetch-dest") === "document";

const errorResponse = (status: number, error: string): NextResponse =>
  NextResponse.json(
    { success: false, error },
    { status, headers: { "Cache-Control": "no-store" } },
  );

export const config = {
  // The request hook sets the headers of API responses and files
  // (`lib/server/lifecycle/request-hook.ts`).
  matcher:
    "/((?!api/|v2/|mcp$|artifacts/|feeds/|_next/static/|openapi.json|llms|icon.svg|favicon.ico).*)",
};
