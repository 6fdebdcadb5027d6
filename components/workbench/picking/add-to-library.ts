import { createSite, fetchSite } from "@/lib/transport/library";

const POLL_MS = 400;
/** Milliseconds after which the crawl of one page counts as too slow. */
const MAX_WAIT_MS = 60_000;

export type AddedPage = { readonly ok: true } | { readonly ok: false; readonly message: string };

const failed = (message: string): AddedPage => ({ ok: false, message });

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, POLL_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Adds one page to the library of the built-in engine and waits until it is indexed. The server
 * checks the URL like any other that it fetches.
 */
export async function addToLibrary(url: string, signal: AbortSignal): Promise<AddedPage> {
  const created = await createSite({ kind: "list", urls: [url] });
  if (!created.ok) {
    const { error, fields } = created.failure;
    return failed(fields.urls ?? error);
  }
  const { id } = created.value.site;
  const deadline = performance.now() + MAX_WAIT_MS;
  while (performance.now() < deadline && !signal.aborted) {
    const read = await fetchSite(id, "all", "");
    if (!read.ok) return failed(read.failure.error);
    const { site, failures } = read.value;
    if (site.pages > 0) return { ok: true };
    if (site.state === "finished" || site.state === "failed" || site.state === "stopped")
      return failed(
        `The page could not be read: ${failures[0]?.reason ?? site.lastError ?? "no reason given."}`,
      );
    await pause(signal);
  }
  return failed("The page was added to the library. Crawling it takes a while: search later.");
}
