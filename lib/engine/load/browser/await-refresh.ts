import "server-only";
import { MAX_REFRESH_SECONDS, REDIRECT_PAGE_LETTERS } from "../parse-refresh";
import type { MainDocument } from "./open-page";
import type { PageWorld } from "./page-world";

const POLL_MS = 100;
const RUN_MS = 1_000;

/** Whether a page with little text redirects to another page by `<meta http-equiv="refresh">`. */
const IS_REFRESHING = `(() => {
  const content = document.querySelector("meta[http-equiv=refresh i]")?.content ?? "";
  const [, seconds, , url] = /^\\s*([\\d.]+)\\s*[;,]\\s*(?:url\\s*=\\s*)?(["']?)(.+?)\\2\\s*$/i.exec(content) ?? [];
  if (!(Number.parseFloat(seconds) <= ${MAX_REFRESH_SECONDS})) return false;
  return URL.parse(url, document.baseURI)?.href !== location.href && (document.body?.innerText ?? "").length < ${REDIRECT_PAGE_LETTERS};
})()`;

/**
 * Waits until a page that refreshes to another one is being left, which a plain fetch follows too. Returns whether it
 * did. While a navigation has no response, the browser runs no scripts for us.
 */
export async function awaitRefresh(
  world: PageWorld,
  mainDocument: MainDocument,
  boundMs: number,
): Promise<boolean> {
  const endsAt = performance.now() + Math.min(boundMs, (MAX_REFRESH_SECONDS + 1) * 1_000);
  const pause = (ms: number) => new Promise<boolean>((done) => setTimeout(() => done(true), ms));
  const isRefreshing = () =>
    Promise.race([world.run(IS_REFRESHING).catch(() => false), pause(RUN_MS)]);
  let waited = false;
  while (performance.now() < endsAt && mainDocument.pending() === null) {
    if ((await isRefreshing()) !== true) break;
    waited = true;
    await pause(POLL_MS);
  }
  return waited;
}
