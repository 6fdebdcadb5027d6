import "server-only";
import type { TimeLimit } from "@/lib/concurrency/deadline";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import type { AddressGuard } from "@/lib/net/address-guard";
import type { UpstreamProxy } from "@/lib/net/upstream-proxy";
import { parseSource } from "../html/parse-source";
import type { ActionOutputs } from "./browser/actions/action-handler";
import { type FetchedPage, type FetchedPdf, type FetchPageDeps, fetchPage } from "./fetch-page";
import { isLoadFailure, type LoadedPage, type LoadFailure } from "./loaded-page";
import { browserOnlyOptions, isEmptyShell } from "./needs-browser";
import { parseRefresh } from "./parse-refresh";
import { afterRedirect } from "./status-messages";

export type FreshPage = {
  readonly outcome: LoadedPage | LoadFailure;
  /** Null where the request has no actions. */
  readonly actions: ActionOutputs | null;
  /** The action that failed, in words; the page is as it was then. */
  readonly actionError: string | null;
  readonly warnings: readonly string[];
};

/** Opens a page in a browser. Rejects only when the signal is aborted. */
export type RenderPage = (
  url: string,
  options: ScrapeOptions,
  deps: {
    readonly signal: AbortSignal;
    readonly limit: TimeLimit;
    readonly via?: UpstreamProxy | null | undefined;
    /** What the page may ask for, where that is not what every page may. */
    readonly guard?: AddressGuard;
    /** Why the page may not go to an address, as a sentence, or null. */
    readonly checkNavigation?: (url: string) => Promise<string | null>;
    /** Whether pictures and files that actions make may be kept; by default they may. */
    readonly storesFiles?: boolean;
  },
) => Promise<
  FreshPage & {
    /** Why the address is better fetched: it leads to no page, or no browser starts. */
    readonly fetchInstead: "no-page" | "no-browser" | null;
  }
>;

export type LoadFreshDeps = Omit<FetchPageDeps, "limit"> & {
  /** Without it there is no browser. */
  readonly render?: RenderPage | undefined;
};

/** Characters; no empty shell is longer. */
const MAX_SHELL_LENGTH = 500_000;

/** Letters below which a page in a browser is blank: it was looked at too early, or there is nothing to see. */
const BLANK_PAGE_LETTERS = 20;
const RETRY_WAIT_MS = 2_500;
/** Letters below which a page that leads on is but a door. */
const REDIRECT_PAGE_LETTERS = 200;
const MAX_REFRESH_SECONDS = 5;
const MAX_REFRESHES = 3;

/** Reads a page from where it is: by a plain fetch, or in a browser where its options or its scripts need one. */
export async function loadFresh(
  url: string,
  options: ScrapeOptions,
  deps: LoadFreshDeps,
  limit: TimeLimit,
): Promise<FreshPage> {
  const { via } = deps;
  const signal = deps.signal ?? new AbortController().signal;
  const inBrowser = (more: ScrapeOptions = {}) =>
    deps.render?.(url, { ...options, ...more }, { signal, via, limit });

  const work = browserOnlyOptions(options);
  const rendered = work.length > 0 ? await inBrowser() : undefined;
  if (rendered?.fetchInstead === null) return rendered;

  const fetched = await fetchFollowingRefresh(url, options, { ...deps, signal, limit });
  const outcome = toLoadOutcome(fetched);
  const undone =
    rendered?.fetchInstead === "no-page"
      ? "The address leads to no page that a browser shows"
      : whyNoBrowser(rendered).replace(/\.$/, "");
  const warnings = work.length > 0 ? [`${undone}, so this was not done: ${work.join(", ")}.`] : [];
  const plain: FreshPage = { outcome, actions: null, actionError: null, warnings };
  if (work.length > 0 || !fetched.ok || fetched.form !== "html" || fetched.statusCode >= 400)
    return plain;
  const { text } = fetched;
  if (text.length > MAX_SHELL_LENGTH) return plain;
  const { textLength } = parseSource(text, url);
  if (!isEmptyShell(text, textLength))
    return textLength > 0 ? plain : { ...plain, warnings: [noTextWarning(text)] };

  const run = await inBrowser();
  if (run?.fetchInstead === null && !isLoadFailure(run.outcome)) {
    if (!isBlank(run.outcome) || limit.remainingMs < 2 * RETRY_WAIT_MS) return run;
    const again = await inBrowser({ waitFor: RETRY_WAIT_MS });
    if (again?.fetchInstead === null && !isLoadFailure(again.outcome) && !isBlank(again.outcome))
      return again;
    return { ...run, warnings: [...run.warnings, "The page shows no text, even in a browser."] };
  }
  // What the server sent is better than nothing.
  return {
    ...plain,
    warnings: [`The page is made by scripts that were not run. ${whyNoBrowser(run)}`],
  };
}

/**
 * As `fetchPage`, and on to where a page without much text sends its readers at once. Headers of the request go no
 * further than its own origin, as with other redirects.
 */
async function fetchFollowingRefresh(
  url: string,
  options: ScrapeOptions,
  { guard, via, signal, limit }: FetchPageDeps & { readonly limit: TimeLimit },
): Promise<Awaited<ReturnType<typeof fetchPage>>> {
  const location = options.location ?? {};
  const ask = (at: string, headers: ScrapeOptions["headers"]) =>
    fetchPage(
      at,
      { ...options, location, headers: headers ?? {} },
      { guard, via, ...(signal && { signal }), limit },
    );
  let fetched = await ask(url, options.headers);
  for (let followed = 0; followed < MAX_REFRESHES; followed++) {
    const next = refreshUrl(fetched);
    if (next === null) break;
    const isOwn = new URL(next).origin === new URL(url).origin;
    fetched = await ask(next, isOwn ? options.headers : {});
    if (!fetched.ok && fetched.redirects.length === 0)
      fetched = { ...fetched, error: afterRedirect(fetched.error) };
  }
  return fetched;
}

function refreshUrl(fetched: Awaited<ReturnType<typeof fetchPage>>): string | null {
  if (!fetched.ok || fetched.form !== "html" || fetched.statusCode >= 400) return null;
  if (fetched.text.length > MAX_SHELL_LENGTH) return null;
  const source = parseSource(fetched.text, fetched.url);
  const target = parseRefresh(source, fetched.headers);
  const leads =
    target !== null &&
    target.seconds <= MAX_REFRESH_SECONDS &&
    source.textLength < REDIRECT_PAGE_LETTERS;
  return leads && target.url !== fetched.url ? target.url : null;
}

const noTextWarning = (html: string): string =>
  /<i?frame\b/i.test(html)
    ? "The page holds no text of its own, only frames of other pages."
    : "The page holds no text.";

const whyNoBrowser = (rendered: FreshPage | undefined): string =>
  rendered !== undefined && isLoadFailure(rendered.outcome)
    ? rendered.outcome.error
    : "There is no browser on this machine.";

const isBlank = ({ text, url }: LoadedPage): boolean =>
  text.length <= MAX_SHELL_LENGTH && parseSource(text, url).textLength < BLANK_PAGE_LETTERS;

function toLoadOutcome(fetched: Awaited<ReturnType<typeof fetchPage>>): LoadedPage | LoadFailure {
  if (!fetched.ok) {
    const { error, url, statusCode, contentType, unreached } = fetched;
    return { error, url, statusCode, contentType, unreached };
  }
  return toLoadedPage(fetched);
}

function toLoadedPage(fetched: FetchedPage | FetchedPdf): LoadedPage {
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
