import "server-only";
import { callerHeaders } from "@/lib/net/request-headers";
import { languageHeader, PageError, type PageSession } from "../page-session";
import type { RenderJob } from "../render-job";

/** Set for the whole context, because pages can read them anyway. */
const CONTEXT_HEADERS = new Set(["user-agent", "accept-language", "cookie"]);

/** The caller's headers for the page's own origin, in lower case. */
export const addedHeaders = ({ headers = {} }: RenderJob): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(callerHeaders(headers)).filter(([name]) => !CONTEXT_HEADERS.has(name)),
  );

/** Gives the caller's cookies to the context, for the whole origin of the page, like the other headers. */
export async function addCallerCookies(
  { context }: PageSession,
  { headers = {}, url }: RenderJob,
): Promise<void> {
  const { cookie = "" } = callerHeaders(headers);
  const { origin } = new URL(url);
  for (const each of cookiesOf(cookie))
    await context.addCookies([{ ...each, url: origin }]).catch((error: unknown) => {
      if (!/invalid cookie/i.test(String(error))) throw error;
      throw new PageError(
        "rejected",
        `A browser does not accept the cookie ${each.name} of the header cookie for this page.`,
      );
    });
}

/**
 * Adds the caller's headers to requests to the page's own origin only, and gives documents the
 * `Accept-Language` of other requests, where the browser sends only its own list. Checks every
 * redirect hop, since the browser drops added headers at a redirect.
 */
export async function sendHeaders({ world }: PageSession, job: RenderJob): Promise<void> {
  const { origin } = new URL(job.url);
  const own = Object.entries(addedHeaders(job));
  const language = [["accept-language", languageHeader(job)]] as const;
  const { session } = world;
  session.on("Fetch.requestPaused", ({ requestId, request, resourceType }) => {
    const isOwn = URL.canParse(request.url) && new URL(request.url).origin === origin;
    const added = [...(resourceType === "Document" ? language : []), ...(isOwn ? own : [])];
    const rest = Object.entries(request.headers).filter(
      ([name]) => !added.some(([addedName]) => addedName === name.toLowerCase()),
    );
    const merged = [...rest, ...added].map(([name, value]) => ({ name, value }));
    session
      .send("Fetch.continueRequest", { requestId, ...(added.length > 0 && { headers: merged }) })
      .catch(() => {});
  });
  await session.send("Fetch.enable", {
    patterns: [
      { urlPattern: "*", resourceType: "Document" },
      ...(own.length > 0 ? [{ urlPattern: `${origin}/*` }] : []),
    ],
  });
}

function cookiesOf(header: string): { name: string; value: string }[] {
  return header.split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    return at > 0 && name !== "" ? [{ name, value: pair.slice(at + 1).trim() }] : [];
  });
}
