import "server-only";
import type { Page, Request, Response } from "playwright-core";
import { afterRedirect } from "../status-messages";
import { PageError, type PageSession } from "./page-session";
import type { RenderJob } from "./render-job";

/** The last answer that became the page's document; redirects are not it. */
export type DocumentResponse = {
  readonly current: () => Response | null;
  /** The address of the document that failed to load last. */
  readonly failed: () => string | null;
};

export function watchDocument(page: Page): DocumentResponse {
  let last: Response | null = null;
  page.on("response", (response) => {
    const request = response.request();
    const redirects = response.status() >= 300 && response.status() < 400;
    if (request.isNavigationRequest() && !redirects && isMain(page, request)) last = response;
  });
  let failed: string | null = null;
  page.on("requestfailed", (request) => {
    if (request.isNavigationRequest() && isMain(page, request)) failed = request.url();
  });
  return { current: () => last, failed: () => failed };
}

/** Where the page went by itself or by an action, no page is to be had: throws a `PageBroken`. */
export function throwOnErrorPage(
  page: Page,
  answer: DocumentResponse,
  proxy: PageSession["proxy"],
): void {
  const url = page.url();
  const refusal = noteFor(url, proxy.blocked);
  if (refusal) throw new PageError("refused", afterRedirect(refusal));
  // Without a connection, a page of plain HTTP is what our own proxy answers.
  const unreached = answer.current()?.status() === 502 ? noteFor(url, proxy.unreachable) : null;
  if (unreached) throw new PageError("unreachable", unreached);
  if (!url.startsWith("chrome-error:")) return;
  const at = answer.failed() ?? "";
  const refused = noteFor(at, proxy.blocked);
  if (refused) throw new PageError("refused", afterRedirect(refused));
  throw new PageError(
    "unreachable",
    noteFor(at, proxy.unreachable) ?? "The page went to an address that could not be opened.",
  );
}

function isMain(page: Page, request: Request): boolean {
  try {
    return request.frame() === page.mainFrame();
  } catch {
    // A request whose frame is not there yet begins a page that is not ours.
    return false;
  }
}

/** Goes to the page, until its document has begun. Throws `PageBroken`. */
export async function openPage(
  { page, proxy }: PageSession,
  job: RenderJob,
  timeoutMs: number,
): Promise<void> {
  const referer = Object.entries(job.headers ?? {}).find(([name]) => /^referer$/i.test(name))?.[1];
  let crashed = false;
  page.once("crash", () => {
    crashed = true;
  });
  try {
    await page.goto(job.url, {
      waitUntil: "domcontentloaded",
      timeout: timeoutMs,
      ...(referer !== undefined && { referer }),
    });
  } catch (error) {
    // A page that crashes breaks its loading off in the same way as a download, and is said to have crashed only then.
    if (isAborted(error)) await new Promise((wait) => setTimeout(wait, CRASH_NOTICE_MS));
    if (crashed) throw new PageError("gone", "The page crashed.");
    throw toPageError(error, proxy);
  }
}

/** Why the document of the page is not that of its site, or null. What our own proxy answers for it, it notes. */
export function noteFor(url: string, notes: ReadonlyMap<string, string>): string | null {
  if (!URL.canParse(url)) return null;
  const { hostname, port, protocol } = new URL(url);
  return notes.get(`${hostname}:${port || (protocol === "https:" ? 443 : 80)}`) ?? null;
}

const CRASH_NOTICE_MS = 50;
const isAborted = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("net::ERR_ABORTED");

function toPageError(
  error: unknown,
  { blocked: refusals, unreachable: unreached }: PageSession["proxy"],
): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === "TimeoutError")
    return new PageError("timeout", "The page did not load in time.");
  const [, code, url] = /net::(ERR_[A-Z0-9_]+)(?: at (\S+))?/.exec(error.message) ?? [];
  if (code === "ERR_ABORTED" || /Download is starting/.test(error.message))
    return new PageError("download", "The answer is not a page that a browser shows.");
  if (code === undefined) return error;
  const [refusal] = refusals.values();
  // The browser names the first address, whichever one was refused.
  if (code === "ERR_TUNNEL_CONNECTION_FAILED" && refusal !== undefined)
    return new PageError("refused", (url && noteFor(url, refusals)) || afterRedirect(refusal));
  const why = code === "ERR_TUNNEL_CONNECTION_FAILED" && url ? noteFor(url, unreached) : null;
  if (why) return new PageError("unreachable", why);
  return new PageError("unreachable", `The page could not be opened (${code}).`);
}
