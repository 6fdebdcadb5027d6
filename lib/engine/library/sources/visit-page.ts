import "server-only";
import { parseRetryAfter } from "@/lib/contract/failure/retry-after";
import { type FetchedPage, type FetchedPdf, fetchPage } from "@/lib/engine/load/fetch-page";
import { isScriptBuilt } from "@/lib/engine/load/needs-browser";
import { httpStatusError } from "@/lib/engine/load/status-messages";
import { measureImages } from "@/lib/engine/page/facts/measure-images";
import { PdfError } from "@/lib/engine/page/pdf/open-pdf";
import type { AddressGuard } from "@/lib/net/address-guard";
import type { CrawlTask } from "../records";
import { type IndexablePage, indexablePage, PAGE_TIMEOUT_MS } from "./indexable-page";
import { normalizedUrl, siteScope } from "./page-url";

export type PageVisit =
  | ({
      kind: "page";
      etag: string | null;
      lastModified: string | null;
      /** Whether scripts seem to build its content. */
      isScriptBuilt?: boolean;
    } & IndexablePage)
  | { kind: "unchanged" }
  | { kind: "skipped"; reason: string; links: string[]; isScriptBuilt?: boolean }
  | { kind: "gone"; error: string }
  /** The server is overloaded, and may have said when to retry. */
  | { kind: "busy"; error: string; pauseMs: number }
  /**
   * `unreached`: no complete response arrived; a retry may succeed. `rejected`: the server does not show the page, such as
   * with 401 or 403.
   */
  | { kind: "failed"; error: string; unreached?: boolean; rejected?: boolean };

export type VisitOptions = {
  guard: AddressGuard;
  /** On whose behalf the page is fetched, as for `AddressGuard.check`. */
  initiator: string;
  signal?: AbortSignal | undefined;
  now: () => Date;
  /** Whether robots.txt allows fetching an image to measure it; allowed by default. */
  mayFetch?: (url: string) => boolean;
  /** Opens a page that scripts build in a browser; null if that fails. */
  openInBrowser?: OpenInBrowser | null;
  /** Why a redirect target must not be indexed, or null. */
  skipReason: (url: string) => Promise<string | null>;
};

/** Returns the HTML of the displayed page. Rejects only when the signal is aborted. */
export type OpenInBrowser = (
  url: string,
  options: { readonly initiator: string; readonly signal: AbortSignal | undefined },
) => Promise<string | null>;

const READABLE = new Set(["html", "markdown", "text"]);
const TOO_MANY_REQUESTS = 429;
const SERVICE_UNAVAILABLE = 503;
/** Statuses below 500 that ask for another attempt (RFC 9110, RFC 8470, RFC 6585). */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 425, TOO_MANY_REQUESTS]);
/** Without `Retry-After`. A single page may respond with 503 permanently, so its retries must not take long. */
const DEFAULT_PAUSE_MS = { [TOO_MANY_REQUESTS]: 5_000, [SERVICE_UNAVAILABLE]: 1_000 };

/**
 * Fetches one page of a site. With `revalidate`, sends the stored validators. Rejects only if the
 * signal is aborted.
 */
export async function visitPage(
  task: Pick<CrawlTask, "url" | "etag" | "lastModified">,
  { revalidate }: { revalidate: boolean },
  { guard, initiator, signal, now, mayFetch, skipReason, openInBrowser }: VisitOptions,
): Promise<PageVisit> {
  const fetched = await fetchPage(
    task.url,
    {
      headers: revalidate ? validators(task) : {},
      timeout: PAGE_TIMEOUT_MS,
      skipTlsVerification: false,
    },
    { guard, initiator, signal },
  );
  const status = fetched.statusCode;
  if (status === 304 && revalidate) return { kind: "unchanged" };
  if (status === 404 || status === 410)
    return { kind: "gone", error: httpStatusError(status) ?? "" };
  const pauseMs = pauseAfter(status, fetched.headers, now());
  if (pauseMs !== null) return { kind: "busy", error: httpStatusError(status ?? 0) ?? "", pauseMs };
  if (!fetched.ok) {
    const hasResponse = status !== null && status < 400;
    return hasResponse
      ? { kind: "skipped", reason: fetched.error, links: [] }
      : { kind: "failed", error: fetched.error, unreached: fetched.unreached };
  }
  const error = httpStatusError(fetched.statusCode);
  if (error !== null) {
    const rejected = fetched.statusCode < 500 && !RETRYABLE_STATUSES.has(fetched.statusCode);
    return { kind: "failed", error, rejected };
  }
  if (fetched.form !== "pdf" && !READABLE.has(fetched.form))
    return {
      kind: "skipped",
      reason: `The content is ${fetched.form.toUpperCase()}, not a page.`,
      links: [],
    };
  const url = normalizedUrl(fetched.url);
  if (url === null) return { kind: "skipped", reason: "Redirects to an invalid URL.", links: [] };
  if (isWall(url, task.url)) return { kind: "failed", error: WALL, rejected: true };
  const reason = url === task.url ? null : await skipReason(url);
  if (reason !== null) return { kind: "skipped", reason, links: [] };
  const isBuilt = fetched.form === "html" && (await isScriptBuilt(fetched.text));
  const html = isBuilt ? await openInBrowser?.(fetched.url, { initiator, signal }) : null;
  const displayed = html && fetched.form === "html" ? { ...fetched, text: html } : fetched;
  const visited = await parseVisited(displayed, url, { signal, now });
  if (visited.kind === "skipped") return { ...visited, isScriptBuilt: isBuilt };
  if (visited.kind !== "page") return visited;
  const images = await measureImages(visited.page.images ?? [], {
    guard,
    initiator: url,
    signal,
    mayFetch,
  });
  return { ...visited, isScriptBuilt: isBuilt, page: { ...visited.page, images } };
}

const WALL = "The page redirects to another page, where visitors sign in or consent first.";
/** Parameters that say where to go afterwards. */
const RETURN_TO = /^(?:next|continue|service|(?:return|back|redirect|goto|dest|target)\w*)$/i;

/** Whether a page redirected to one that names it as the page to return to. */
const isWall = (url: string, requested: string): boolean =>
  [...new URL(url).searchParams].some(
    ([name, value]) =>
      RETURN_TO.test(name) &&
      !/from$/i.test(name) &&
      normalizedUrl(URL.parse(value, url)?.href ?? "") === requested,
  );

export async function parseVisited(
  fetched: FetchedPage | FetchedPdf,
  url: string,
  { signal, now }: Pick<VisitOptions, "signal" | "now">,
): Promise<PageVisit> {
  try {
    const read = await indexablePage(fetched, url, now(), signal);
    const links = read.links.filter((link) => isOfSameSite(link, url));
    if ("reason" in read) return { kind: "skipped", ...read, links };
    const { headers, isCut } = fetched;
    return {
      kind: "page",
      ...read,
      links,
      // A page that may lack its end is fetched again.
      etag: isCut ? null : headers.get("etag"),
      lastModified: isCut ? null : headers.get("last-modified"),
    };
  } catch (error) {
    signal?.throwIfAborted();
    const message = error instanceof PdfError ? error.message : "The page could not be parsed.";
    return { kind: "failed", error: message };
  }
}

/** Links between the hosts of a list are dropped: one host must not choose pages of another. */
function isOfSameSite(link: string, url: string): boolean {
  return URL.canParse(link) && siteScope(link) === siteScope(url);
}

/** RFC 6585, section 4, and RFC 9110, section 15.6.4; null for other statuses. */
function pauseAfter(status: number | null, headers: Headers | null, now: Date): number | null {
  if (status !== TOO_MANY_REQUESTS && status !== SERVICE_UNAVAILABLE) return null;
  const header = headers?.get("retry-after") ?? null;
  const seconds = parseRetryAfter(header, undefined, "", now.getTime());
  return seconds === undefined ? DEFAULT_PAUSE_MS[status] : seconds * 1_000;
}

function validators({ etag, lastModified }: Pick<CrawlTask, "etag" | "lastModified">) {
  return {
    ...(etag !== null && { "if-none-match": etag }),
    ...(lastModified !== null && { "if-modified-since": lastModified }),
  };
}
