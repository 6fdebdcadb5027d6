import "server-only";
import { TimeLimit } from "@/lib/concurrency/deadline";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { escapeText } from "../html/rewrite-html";
import { type FetchPageDeps, fetchPage } from "./fetch-page";
import type { FetchFrame } from "./inline-frames";

/** Time limit for all frames of a page together. */
const MAX_MS = 10_000;

/** Fetches frames on behalf of their page, within a part of its time limit. */
export function frameFetcher(
  pageUrl: string,
  options: ScrapeOptions,
  { limit: whole, ...deps }: FetchPageDeps & { readonly limit: TimeLimit },
): FetchFrame {
  const limit = new TimeLimit(Math.min(MAX_MS, whole.remainingMs / 3));
  const location = options.location ?? {};
  return async (url) => {
    const fetched = await fetchPage(
      url,
      { ...options, location },
      { ...deps, initiator: pageUrl, limit },
    );
    if (!fetched.ok || fetched.form === "pdf" || fetched.statusCode >= 400) return null;
    if (!mayBeFramed(fetched)) return null;
    const { form, text, url: finalUrl } = fetched;
    // Browsers show text that is not HTML in this element too.
    return { text: form === "html" ? text : `<pre>${escapeText(text)}</pre>`, url: finalUrl };
  };
}

/** Whether a page of the same origin may show the document in a frame. */
function mayBeFramed({ headers }: { readonly headers: Headers }): boolean {
  const policy = headers.get("content-security-policy") ?? "";
  const [, ancestors] = /(?:^|;)\s*frame-ancestors\s+([^;]*)/i.exec(policy) ?? [];
  if (ancestors !== undefined) return !/^\s*'none'/i.test(ancestors);
  return !/^\s*deny\b/i.test(headers.get("x-frame-options") ?? "");
}
