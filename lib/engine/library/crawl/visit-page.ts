import "server-only";
import { parseRetryAfter } from "@/lib/contract/retry-after";
import { type FetchedPage, type FetchedPdf, fetchPage } from "@/lib/engine/load/fetch-page";
import { statusError } from "@/lib/engine/load/status-messages";
import { measureImages } from "@/lib/engine/page/facts/measure-images";
import { PdfError } from "@/lib/engine/page/pdf/open-pdf";
import type { AddressGuard } from "@/lib/net/address-guard";
import { pageAddress } from "../page-address";
import type { CrawlTask } from "../records";
import { type IndexablePage, indexablePage, PAGE_TIMEOUT_MS } from "./indexable-page";

export type PageVisit =
  | ({ kind: "page"; etag: string | null; lastModified: string | null } & IndexablePage)
  | { kind: "unchanged" }
  | { kind: "skipped"; reason: string; links: string[] }
  | { kind: "gone"; error: string }
  /** The server has too much to do, and said when to come again. */
  | { kind: "busy"; error: string; pauseMs: number }
  /** `unreached`: no whole answer came, which may be different a moment later. */
  | { kind: "failed"; error: string; unreached?: boolean };

export type VisitOptions = {
  guard: AddressGuard;
  signal?: AbortSignal | undefined;
  now: () => Date;
  /** Whether the site lets a picture be fetched, to see how large it is; by default it does. */
  mayFetch?: (url: string) => boolean;
  /** Why a page is not to be taken from the address where redirects led, or null. */
  objection: (url: string) => Promise<string | null>;
};

const READABLE = new Set(["html", "markdown", "text"]);
const TOO_MANY = 429;
const UNAVAILABLE = 503;
const DEFAULT_PAUSE_SECONDS = 5;

/**
 * Reads one page of a site. With `revalidate` the server is asked whether it has changed. Rejects only when the
 * signal is aborted.
 */
export async function visitPage(
  task: Pick<CrawlTask, "url" | "etag" | "lastModified">,
  { revalidate }: { revalidate: boolean },
  { guard, signal, now, mayFetch, objection }: VisitOptions,
): Promise<PageVisit> {
  const fetched = await fetchPage(
    task.url,
    {
      headers: revalidate ? validators(task) : {},
      timeout: PAGE_TIMEOUT_MS,
      skipTlsVerification: false,
    },
    { guard, ...(signal !== undefined && { signal }) },
  );
  const status = fetched.statusCode;
  if (status === 304 && revalidate) return { kind: "unchanged" };
  if (status === 404 || status === 410) return { kind: "gone", error: statusError(status) ?? "" };
  const pauseMs = requestedPause(status, fetched.headers, now());
  if (pauseMs !== null) return { kind: "busy", error: statusError(status ?? 0) ?? "", pauseMs };
  if (!fetched.ok) {
    const answered = status !== null && status < 400;
    return answered
      ? { kind: "skipped", reason: fetched.error, links: [] }
      : { kind: "failed", error: fetched.error, unreached: fetched.unreached };
  }
  const error = statusError(fetched.statusCode);
  if (error !== null) return { kind: "failed", error };
  if (fetched.form !== "pdf" && !READABLE.has(fetched.form))
    return {
      kind: "skipped",
      reason: `The content is ${fetched.form.toUpperCase()}, not a page.`,
      links: [],
    };
  const url = pageAddress(fetched.url);
  if (url === null)
    return { kind: "skipped", reason: "It leads to what is no address.", links: [] };
  const reason = url === task.url ? null : await objection(url);
  if (reason !== null) return { kind: "skipped", reason, links: [] };
  const visited = await parseVisited(fetched, url, { signal, now });
  if (visited.kind !== "page") return visited;
  const images = await measureImages(visited.page.images ?? [], { guard, signal, mayFetch });
  return { ...visited, page: { ...visited.page, images } };
}

/** What stands in a page that was obtained, be it from the web or from the disk. */
export async function parseVisited(
  fetched: FetchedPage | FetchedPdf,
  url: string,
  { signal, now }: Pick<VisitOptions, "signal" | "now">,
): Promise<PageVisit> {
  try {
    const read = await indexablePage(fetched, url, now(), signal);
    if ("reason" in read) return { kind: "skipped", ...read };
    const { headers } = fetched;
    return {
      kind: "page",
      ...read,
      etag: headers.get("etag"),
      lastModified: headers.get("last-modified"),
    };
  } catch (error) {
    signal?.throwIfAborted();
    const words = error instanceof PdfError ? error.message : "The page could not be taken apart.";
    return { kind: "failed", error: words };
  }
}

/** RFC 6585, section 4, and RFC 9110, section 15.6.4; null where there is nothing to wait for. */
function requestedPause(status: number | null, headers: Headers | null, now: Date): number | null {
  if (status !== TOO_MANY && status !== UNAVAILABLE) return null;
  const header = headers?.get("retry-after") ?? null;
  const seconds = parseRetryAfter(header, undefined, "", now.getTime());
  if (seconds === undefined) return status === TOO_MANY ? DEFAULT_PAUSE_SECONDS * 1_000 : null;
  return seconds * 1_000;
}

function validators({ etag, lastModified }: Pick<CrawlTask, "etag" | "lastModified">) {
  return {
    ...(etag !== null && { "if-none-match": etag }),
    ...(lastModified !== null && { "if-modified-since": lastModified }),
  };
}
