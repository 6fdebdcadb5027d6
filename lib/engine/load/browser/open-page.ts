import "server-only";
import type { Page, Request, Response } from "playwright-core";
import { BARE_LETTERS } from "../content/content-signs";
import { afterRedirect } from "../status-messages";
import { PageError, type PageSession } from "./page-session";
import type { RenderJob } from "./render-job";
import { isMainNavigation } from "./requests/filter-requests";

export type MainDocument = {
  /** The last response that became the document of the page; not redirects, downloads or empty responses. */
  readonly current: () => Response | null;
  /** URL of the document that failed last, and the code of the browser. */
  readonly failed: () => { readonly url: string; readonly code: string } | null;
  /** URL of a document without a response so far. */
  readonly pending: () => string | null;
};

export function watchDocument(page: Page): MainDocument {
  let pending: Request | null = null;
  let failed: ReturnType<MainDocument["failed"]> = null;
  let response: Response | null = null;
  let current: Response | null = null;
  const end = (request: Request) => {
    if (pending === request) pending = null;
  };
  page.on("request", (request) => {
    if (isMainNavigation(page, request)) pending = request;
  });
  page.on("response", (received) => {
    const request = received.request();
    end(request);
    const redirects = received.status() >= 300 && received.status() < 400;
    if (!redirects && isMainNavigation(page, request)) response = received;
  });
  page.on("requestfailed", (request) => {
    end(request);
    if (isMainNavigation(page, request))
      failed = { url: request.url(), code: request.failure()?.errorText ?? "" };
  });
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) current = response;
  });
  return {
    current: () => current,
    failed: () => failed,
    pending: () => pending?.url() ?? null,
  };
}

const POLL_MS = 50;

/**
 * Waits until the page has no navigation without a response, during which the browser runs no scripts for us. Stops
 * the navigation after `boundMs`, so that the document before it can be read, and returns its URL.
 */
export async function endNavigation(
  { world }: PageSession,
  mainDocument: MainDocument,
  boundMs: number,
): Promise<string | null> {
  const endsAt = performance.now() + boundMs;
  while (mainDocument.pending() !== null && performance.now() < endsAt)
    await new Promise((done) => setTimeout(done, POLL_MS));
  const url = mainDocument.pending();
  if (url !== null) await world.session.send("Page.stopLoading");
  return url;
}

/** Throws a `PageError` if the page navigated to a URL that could not be loaded. */
export function throwOnErrorPage(
  page: Page,
  mainDocument: MainDocument,
  proxy: PageSession["proxy"],
  /** An origin whose responses do not come through the proxy. */
  namedOrigin: string | null,
): void {
  const url = page.url();
  const isServed = namedOrigin !== null && URL.parse(url)?.origin === namedOrigin;
  const blocked = isServed ? null : noteFor(url, proxy.blocked);
  if (blocked) throw new PageError("rejected", afterRedirect(blocked));
  // Our own proxy responds for plain HTTP pages that cannot be reached.
  const unreached =
    !isServed && mainDocument.current()?.status() === 502 ? noteFor(url, proxy.unreachable) : null;
  if (unreached) throw new PageError("unreachable", unreached);
  if (!url.startsWith("chrome-error:")) return;
  const { url: at, code } = mainDocument.failed() ?? { url: "", code: "" };
  const blockedAt = noteFor(at, proxy.blocked);
  if (blockedAt) throw new PageError("rejected", afterRedirect(blockedAt));
  const why = code.replace(/^net::/, "");
  throw new PageError(
    "unreachable",
    noteFor(at, proxy.unreachable) ??
      (why === ""
        ? "The page navigated to a URL that could not be opened."
        : `The page navigated to ${at}, which could not be opened (${why}).`),
  );
}

/** Some browsers show a PDF in a viewer, whose document is not the content. */
export function throwOnPdf(mainDocument: MainDocument): void {
  const type = mainDocument.current()?.headers()["content-type"] ?? "";
  if (/^application\/(?:x-)?pdf\b/i.test(type.trim()))
    throw new PageError("download", "The URL is a PDF, which is read without a browser.");
}

/**
 * Navigates to the page and resolves when its document is parsed. A document that waits for a script or has no end is
 * stopped after half of the time if it has content by then. Returns whether it is whole. Throws a `PageError`.
 */
export async function openPage(
  { page, world, proxy }: PageSession,
  job: RenderJob,
  timeoutMs: number,
): Promise<boolean> {
  const endsAt = performance.now() + timeoutMs;
  const referer = Object.entries(job.headers ?? {}).find(([name]) => /^referer$/i.test(name))?.[1];
  let crashed = false;
  page.once("crash", () => {
    crashed = true;
  });
  try {
    await page.goto(job.url, {
      waitUntil: "commit",
      timeout: timeoutMs,
      ...(referer !== undefined && { referer }),
    });
    const leftMs = () => endsAt - performance.now();
    const isWhole =
      (await isParsed(page, leftMs() / 2)) ||
      (!(await hasContent(world)) && (await isParsed(page, leftMs())));
    if (!isWhole) await world.session.send("Page.stopLoading");
    // Otherwise scripts and actions can go back to the empty page before it.
    await world.session.send("Page.resetNavigationHistory");
    return isWhole;
  } catch (error) {
    // A crash aborts the load like a download does, and the crash event comes slightly later.
    if (isAborted(error)) await new Promise((wait) => setTimeout(wait, CRASH_NOTICE_MS));
    if (crashed) throw new PageError("gone", "The page crashed.");
    throw toPageError(error, proxy);
  }
}

async function isParsed(page: Page, timeoutMs: number): Promise<boolean> {
  try {
    await page.waitForLoadState("domcontentloaded", { timeout: Math.max(1, timeoutMs) });
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") return false;
    throw error;
  }
}

const hasContent = async (world: PageSession["world"]): Promise<boolean> =>
  Number(
    await world.run("document.body?.innerText.replace(/\\s+/g, '').length ?? 0").catch(() => 0),
  ) >= BARE_LETTERS;

/** The message that our proxy noted for the host of a URL, or null. */
export function noteFor(url: string, notes: ReadonlyMap<string, string>): string | null {
  return URL.canParse(url) ? (notes.get(noteKey(url)) ?? null) : null;
}

export function noteKey(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

const CRASH_NOTICE_MS = 50;
/** Codes of a rejected CONNECT, and of requests that the engine blocks in the browser. */
const BLOCKED_CODES = new Set(["ERR_TUNNEL_CONNECTION_FAILED", "ERR_BLOCKED_BY_CLIENT"]);
const UNREACHABLE_CODES = new Set(["ERR_TUNNEL_CONNECTION_FAILED", "ERR_CONNECTION_FAILED"]);
const isAborted = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("net::ERR_ABORTED");

function toPageError(error: unknown, { blocked, unreachable }: PageSession["proxy"]): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === "TimeoutError")
    return new PageError("timeout", "The page did not load in time.");
  const [, code, url] = /net::(ERR_[A-Z0-9_]+)(?: at (\S+))?/.exec(error.message) ?? [];
  // A full browser replaces an error response without a body by a page of its own.
  const isHidden = code === "ERR_HTTP_RESPONSE_CODE_FAILURE";
  if (code === "ERR_ABORTED" || isHidden || /Download is starting/.test(error.message))
    return new PageError("download", "The response is not a page that a browser can show.");
  if (code === undefined) return error;
  const [message] = blocked.values();
  // The browser reports the first URL, whichever one was blocked.
  if (BLOCKED_CODES.has(code) && message !== undefined)
    return new PageError("rejected", (url && noteFor(url, blocked)) || afterRedirect(message));
  const why = UNREACHABLE_CODES.has(code) && url ? noteFor(url, unreachable) : null;
  if (why) return new PageError("unreachable", why);
  return new PageError("unreachable", `The page could not be opened (${code}).`);
}
