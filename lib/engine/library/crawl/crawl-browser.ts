import "server-only";
import { dirname } from "node:path";
import { createBrowserPool } from "@/lib/engine/load/browser/pool";
import { openProfiles } from "@/lib/engine/load/browser/profiles";
import { type RenderDeps, render } from "@/lib/engine/load/browser/render";
import { shouldBlock } from "@/lib/engine/load/browser/requests/should-block";
import type { AddressGuard } from "@/lib/net/address-guard";
import { PAGE_TIMEOUT_MS } from "../sources/indexable-page";
import type { OpenInBrowser } from "../sources/visit-page";

/** Open pages at a time, beside those of searches. */
const MAX_PAGES = 2;
/** Types of requests that add no text. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set(["image", "media", "font"]);

export type CrawlBrowser = {
  readonly open: OpenInBrowser;
  readonly close: () => Promise<void>;
};

/**
 * Opens pages of sites whose operator allows a browser. Every request passes the guard. The browser
 * starts on demand.
 * @param index the file of the index; the browser has its files beside it
 */
export function openCrawlBrowser(index: string, guard: AddressGuard): CrawlBrowser {
  const dataDirectory = dirname(index);
  const pool = createBrowserPool({ dataDirectory, maxPages: MAX_PAGES });
  const deps: RenderDeps = {
    pool,
    guard,
    artifacts: { save: () => Promise.reject(new Error("A crawl stores no files.")) },
    profiles: openProfiles(dataDirectory),
  };
  return {
    async open(url, { initiator, signal = new AbortController().signal }) {
      const blocks = (request: { url: string; resourceType: string }) =>
        WITHOUT_TEXT.has(request.resourceType) ||
        shouldBlock(request.url, request.resourceType, url);
      const job = { url, initiator, timeout: PAGE_TIMEOUT_MS, blocks };
      const page = await render(job, signal, deps);
      const isSame = page.ok && new URL(page.url).origin === new URL(url).origin;
      return isSame && page.statusCode < 400 ? page.html : null;
    },
    close: () => pool.close(),
  };
}
