import "server-only";
import { scrapeDefaults } from "@/lib/contract/defaults";
import type { ScrapeOptions } from "@/lib/contract/scrape-options";
import { cacheKey, cachePolicy } from "../cache/cache-policy";
import type { PageCache } from "../cache/page-cache";
import { type FetchedPage, type FetchedPdf, type FetchPageDeps, fetchPage } from "./fetch-page";
import { browserWork, isEmptyShell } from "./needs-browser";
import type { ObtainedPage, UnobtainedPage } from "./obtained-page";
import { readSource } from "./read-source";

/** Outputs of actions, each list in the order of the actions that made it (specification, "Actions"). */
export type ActionOutputs = {
  readonly screenshots: readonly string[];
  readonly scrapes: readonly { readonly url: string; readonly html: string }[];
  readonly javascriptReturns: readonly { readonly type: string; readonly value: unknown }[];
  readonly pdfs: readonly string[];
};

export type Rendering = {
  readonly outcome: ObtainedPage | UnobtainedPage;
  /** Null where the request has no actions. */
  readonly actions: ActionOutputs | null;
  readonly warnings: readonly string[];
};

/** Opens a page in a browser. Rejects only when the signal is aborted. */
export type RenderPage = (
  url: string,
  options: ScrapeOptions,
  deps: { readonly signal: AbortSignal; readonly timeoutMs: number },
) => Promise<Rendering>;

export type ObtainDeps = Omit<FetchPageDeps, "timeoutMs"> & {
  readonly cache?: PageCache | null;
  /** Null where this machine has no browser. */
  readonly render?: RenderPage | null;
};

export type Obtained = {
  readonly outcome: ObtainedPage | UnobtainedPage;
  readonly actions: ActionOutputs | null;
  readonly warnings: readonly string[];
  /** When the copy was made; null where the page was read anew. */
  readonly cachedAt: Date | null;
};

export const isUnobtained = (outcome: ObtainedPage | UnobtainedPage): outcome is UnobtainedPage =>
  "error" in outcome;

/** Text of a page that is judged for being an empty shell; no shell is longer. */
const MAX_SHELL_LENGTH = 500_000;

/** One page from the cache, by a plain fetch, or out of a browser, as its options want it. */
export async function obtainPage(
  url: string,
  options: ScrapeOptions,
  deps: ObtainDeps,
): Promise<Obtained> {
  const { accepts, stores, otherwise } = cachePolicy(options);
  const key = cacheKey(url, options);
  if (accepts !== null && deps.cache) {
    const kept = await deps.cache.find(key, accepts);
    if (kept !== null)
      return { outcome: kept.page, actions: null, warnings: [], cachedAt: kept.keptAt };
  }
  if (otherwise !== null) return fresh({ outcome: unobtained(url, otherwise) });

  const obtained = await readAnew(url, options, deps);
  const { outcome } = obtained;
  // What went wrong is not what the page is; and a copy without what was asked for would hide that for days.
  const whole =
    !isUnobtained(outcome) && outcome.statusCode < 400 && obtained.warnings.length === 0;
  if (stores && whole && deps.cache) await deps.cache.keep(key, outcome);
  return obtained;
}

async function readAnew(url: string, options: ScrapeOptions, deps: ObtainDeps): Promise<Obtained> {
  const end = Date.now() + (options.timeout ?? scrapeDefaults.timeout);
  const { render, guard } = deps;
  const signal = deps.signal ?? new AbortController().signal;
  const inBrowser = async (open: RenderPage) =>
    fresh(await open(url, options, { signal, timeoutMs: Math.max(1, end - Date.now()) }));

  const work = browserWork(options);
  if (work.length > 0 && render) return inBrowser(render);

  const fetched = await fetchPage(
    url,
    { ...options, location: options.location ?? {} },
    { guard, signal },
  );
  if (!fetched.ok) {
    const { error, statusCode, contentType } = fetched;
    return fresh({ outcome: { error, statusCode, contentType, url: fetched.url } });
  }
  const outcome = obtainedFrom(fetched);
  const warnings =
    work.length > 0 && render === null
      ? [`There is no browser on this machine, so this was not done: ${work.join(", ")}.`]
      : [];
  if (work.length > 0 || fetched.form !== "html" || outcome.statusCode >= 400)
    return fresh({ outcome, warnings });
  const { text } = fetched;
  const shell =
    text.length < MAX_SHELL_LENGTH && isEmptyShell(text, readSource(text, url).textLength);
  if (!shell) return fresh({ outcome });
  if (!render)
    return fresh({
      outcome,
      warnings: [
        "The page is made by scripts, and there is no browser on this machine to run them.",
      ],
    });
  const rendering = await inBrowser(render);
  // What the server sent is better than nothing.
  return isUnobtained(rendering.outcome)
    ? fresh({
        outcome,
        warnings: [...rendering.warnings, `Its scripts were not run: ${rendering.outcome.error}`],
      })
    : rendering;
}

const fresh = (
  part: Pick<Obtained, "outcome"> & Partial<Pick<Obtained, "actions" | "warnings">>,
): Obtained => ({ actions: null, warnings: [], cachedAt: null, ...part });

const unobtained = (url: string, error: string): UnobtainedPage => ({
  error,
  url,
  statusCode: null,
  contentType: null,
});

function obtainedFrom(fetched: FetchedPage | FetchedPdf): ObtainedPage {
  const { form, url, statusCode, contentType } = fetched;
  return {
    form,
    text: fetched.form === "pdf" ? "" : fetched.text,
    bytes: fetched.form === "pdf" ? fetched.body : null,
    url,
    statusCode,
    contentType,
    rendered: null,
    proxyUsed: "basic",
  };
}
