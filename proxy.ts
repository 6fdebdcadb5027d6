import { type NextRequest, NextResponse } from "next/server";
import { environment } from "@/lib/server/env";
import { rejectForeign } from "./lib/server/access/reject-foreign";
import {
  isLoggedIn,
  needsRenewal,
  newSession,
  sessionCookie,
  unsealSession,
} from "./lib/server/access/session";

/**
 * The Content Security Policy of every page. Scripts run by nonce only; nothing is fetched from elsewhere. Frames
 * are for text that is given to them (`srcdoc`), which is no address. Style attributes stay possible, because
 * components position themselves with them. `blob:` shows files that this browser holds already, loaded after consent
 * or kept: such an address is made by a script of this page alone, and asks nobody.
 */
function contentSecurityPolicy(nonce: string): string {
  const development = process.env.NODE_ENV === "development";
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Documentation that the engine reads over HTTP, and what anybody may know of a server. */
const PUBLIC = /^\/(guide(\/.*)?|enter|sitemap\.xml|robots\.txt)$/;
const PAGE_METHODS = new Set(["GET", "HEAD"]);

/**
 * Gives each page its policy and its nonce, which Next puts on the scripts that it writes, and each browser a
 * session. It spares a locked server from rendering pages; what protects is the guard in every handler and page.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const refused = rejectForeign(request);
  if (refused && !isLink(request, refused.reason)) return say(refused.status, refused.error);
  if (!PAGE_METHODS.has(request.method)) {
    const answer = say(405, `${request.method} is not possible here.`);
    answer.headers.set("Allow", "GET, HEAD");
    return answer;
  }
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const session = await unsealSession(request.headers.get("cookie"));
  const isOpen = isLoggedIn(session, environment()) || PUBLIC.test(request.nextUrl.pathname);
  // A rewrite keeps the address, so that a link opens what it stands for once the password was entered.
  const response = isOpen
    ? NextResponse.next({ request: { headers } })
    : NextResponse.rewrite(new URL("/enter", request.url), { request: { headers } });
  response.headers.set("content-security-policy", policy);
  if (session ? needsRenewal(session) : mayBegin(request))
    response.headers.append("set-cookie", await sessionCookie(session ?? newSession()));
  return response;
}

/**
 * A browser that comes from another site leaves its cookies behind (SameSite=Strict), so a session that it may have
 * must not be replaced then.
 */
function mayBegin(request: NextRequest): boolean {
  const site = request.headers.get("sec-fetch-site");
  const isOurs = site === null || site === "none" || site === "same-origin";
  return isOurs && !PUBLIC.test(request.nextUrl.pathname);
}

/** A link on another site may open a page, which never runs anything; it only must not be asked for by its scripts. */
const isLink = (request: NextRequest, reason: string): boolean =>
  reason === "site" &&
  PAGE_METHODS.has(request.method) &&
  request.headers.get("sec-fetch-mode") === "navigate" &&
  request.headers.get("sec-fetch-dest") === "document";

const say = (status: number, error: string): NextResponse =>
  NextResponse.json(
    { success: false, error },
    { status, headers: { "Cache-Control": "no-store" } },
  );

export const config = {
  // API answers and files are not pages; their headers are set where every request comes in (`lib/server/lifecycle/request-hook.ts`).
  matcher: "/((?!api/|v2/|artifacts/|_next/static/|openapi.json|icon.svg).*)",
};
