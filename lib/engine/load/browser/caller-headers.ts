import "server-only";
import { callerHeaders } from "@/lib/net/request-headers";
import type { PageSession } from "./page-session";
import type { RenderJob } from "./render-job";

/** Set for the whole context, because pages can read them anyway. */
const CONTEXT_HEADERS = new Set(["user-agent", "accept-language", "cookie"]);

/** The caller's headers for the page's own origin, in lower case. */
export const addedHeaders = ({ headers = {} }: RenderJob): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(callerHeaders(headers)).filter(([name]) => !CONTEXT_HEADERS.has(name)),
  );

/** Gives the caller's cookies to the context. */
export async function addCallerCookies(
  { context }: PageSession,
  { headers = {}, url }: RenderJob,
): Promise<void> {
  const { cookie = "" } = callerHeaders(headers);
  const cookies = cookiesOf(cookie).map((each) => ({ ...each, url }));
  if (cookies.length > 0) await context.addCookies(cookies);
}

/**
 * Adds the caller's headers to requests to the page's own origin only. Checks every redirect hop,
 * since the browser drops added headers at a redirect.
 */
export async function sendCallerHeaders({ world }: PageSession, job: RenderJob): Promise<void> {
  const { origin } = new URL(job.url);
  const own = Object.entries(addedHeaders(job));
  if (own.length === 0) return;
  const { session } = world;
  session.on("Fetch.requestPaused", ({ requestId, request }) => {
    const same = URL.canParse(request.url) && new URL(request.url).origin === origin;
    const rest = Object.entries(request.headers).filter(
      ([name]) => !own.some(([ownName]) => ownName === name.toLowerCase()),
    );
    const merged = [...rest, ...own].map(([name, value]) => ({ name, value }));
    session
      .send("Fetch.continueRequest", { requestId, ...(same && { headers: merged }) })
      .catch(() => {});
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: `${origin}/*` }] });
}

function cookiesOf(header: string): { name: string; value: string }[] {
  return header.split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    return at > 0 && name !== "" ? [{ name, value: pair.slice(at + 1).trim() }] : [];
  });
}
