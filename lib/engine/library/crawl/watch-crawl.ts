import "server-only";
import { type CrawlLease, LeaseLostError, type LibraryStore } from "../library-store";

/** Abort reason of a crawl that ends with its process and resumes with the next one. */
export const resumeLater = Symbol("resume the crawl later");

const CHECK_MS = 250;
const RENEW_LEASE_MS = 8_000;

/**
 * Renews the lease of a crawl, and aborts it when the operator stops or removes the site, in this
 * process or another.
 */
export function watchCrawl(
  store: Pick<LibraryStore, "site" | "renew">,
  lease: CrawlLease,
  outer: AbortSignal | undefined,
): { readonly signal: AbortSignal; readonly end: () => void } {
  const controller = new AbortController();
  const signal =
    outer === undefined ? controller.signal : AbortSignal.any([outer, controller.signal]);
  let renewedAt = performance.now();
  let isChecking = false;
  const check = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    try {
      const known = await store.site(lease.site);
      if (known === null || known.command === "stop" || known.command === "remove")
        controller.abort();
      if (performance.now() - renewedAt < RENEW_LEASE_MS) return;
      renewedAt = performance.now();
      await store.renew(lease);
    } catch (error) {
      // Another crawler took over after this process was suspended. Any other error is a busy
      // database: the next interval tries again.
      if (error instanceof LeaseLostError) controller.abort(resumeLater);
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(() => void check(), CHECK_MS);
  return { signal, end: () => clearInterval(timer) };
}
