import "server-only";
import type { TimeLimit } from "@/lib/concurrency/deadline";
import { formatDescriptors } from "@/lib/contract/format-descriptors";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import type { AddressGuard } from "@/lib/net/address-guard";
import type { UpstreamProxy } from "@/lib/net/upstream-proxy";
import { parseSource } from "../html/parse-source";
import type { ActionOutputs } from "./browser/actions/action-handler";
import type { Screenshot, ScreenshotOptions } from "./browser/capture-screenshot";
import { frameFetcher } from "./fetch-frame";
import { type FetchedPage, type FetchedPdf, type FetchPageDeps, fetchPage } from "./fetch-page";
import { inlineFrames } from "./inline-frames";
import { isLoadFailure, type LoadedPage, type LoadFailure } from "./loaded-page";
import { browserOnlyOptions, isScriptBuilt, sourceContent } from "./needs-browser";
import { mimeOf } from "./page-form";
import { MAX_REFRESH_SECONDS, parseRefresh, REDIRECT_PAGE_LETTERS } from "./parse-refresh";
import { afterRedirect } from "./status-messages";

export type FreshPage = {
  readonly outcome: LoadedPage | LoadFailure;
  /** Null if the request has no actions. */
  readonly actions: ActionOutputs | null;
  /** Message of the action that failed. The page is in the state after it. */
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
    /** Restricts the requests of the page. Default: the guard of the renderer. */
    readonly guard?: AddressGuard;
    readonly initiator?: string | undefined;
    /** Returns why the page may not navigate to a URL, as a sentence, or null. */
    readonly checkNavigation?: (url: string) => Promise<string | null>;
    /** Whether screenshots and files of actions may be stored. Default true. */
    readonly storesFiles?: boolean;
  },
) => Promise<
  FreshPage & {
    /** Set when a plain fetch is needed: the URL is not a page, or no browser starts. */
    readonly fetchInstead: "no-page" | "no-browser" | null;
  }
>;

/** Draws the first page of a PDF, once for each screenshot; null if that fails. */
export type DrawPdf = (
  bytes: Uint8Array,
  screenshots: readonly ScreenshotOptions[],
  deps: { readonly signal: AbortSignal; readonly timeoutMs: number },
) => Promise<readonly Screenshot[] | null>;

export type LoadFreshDeps = Omit<FetchPageDeps, "limit"> & {
  /** Absent if there is no browser. */
  readonly render?: RenderPage | undefined;
  readonly drawPdf?: DrawPdf | undefined;
};

/** Characters; longer pages are neither empty nor redirects. */
const MAX_PARSED = 500_000;

/** Pages with fewer letters count as blank. */
const BLANK_PAGE_LETTERS = 20;
const MAX_REFRESHES = 3;

/**
 * Loads a page without the cache: with a plain fetch, or in a browser if the options or its scripts
 * need one.
 */
export async function loadFresh(
  url: string,
  options: ScrapeOptions,
  deps: LoadFreshDeps,
  limit: TimeLimit,
): Promise<FreshPage> {
  const { via, initiator } = deps;
  const signal = deps.signal ?? new AbortController().signal;
  const render = () => deps.render?.(url, options, { signal, via, limit, initiator });

  const browserOptions = browserOnlyOptions(options);
  const rendered = browserOptions.length > 0 ? await render() : undefined;
  if (rendered?.fetchInstead === null)
    return needsText(options) ? withTextWarning(rendered, 1) : rendered;

  const fetched = await fetchFollowingRefresh(url, options, { ...deps, signal, limit });
  if (fetched.ok && fetched.form === "pdf")
    return pdfPage(fetched, options, { signal, limit, drawPdf: deps.drawPdf });
  const outcome = toLoadOutcome(fetched);
  const reason =
    rendered?.fetchInstead === "no-page"
      ? "The URL is not a page that a browser can show"
      : whyNoBrowser(rendered).replace(/\.$/, "");
  const warnings = [
    ...cutWarnings(fetched),
    ...(browserOptions.length > 0
      ? [`${reason}, so these options were ignored: ${browserOptions.join(", ")}.`]
      : []),
  ];
  const fetchedPage: FreshPage = { outcome, actions: null, actionError: null, warnings };
  if (
    browserOptions.length > 0 ||
    !fetched.ok ||
    fetched.form !== "html" ||
    fetched.statusCode >= 400
  )
    return fetchedPage;
  const { isScriptBuilt: needsScripts, hasOwnContent } = await sourceContent(fetched.text);
  const whole = needsScripts
    ? null
    : await withFrames(fetched, options, { ...deps, signal, limit, hasOwnContent });
  if (whole !== null)
    return { ...fetchedPage, ...whole, warnings: [...warnings, ...whole.warnings] };

  const filled = await render();
  if (filled?.fetchInstead === null && !isLoadFailure(filled.outcome))
    return withTextWarning(filled, BLANK_PAGE_LETTERS);
  // The source without scripts is better than nothing.
  return {
    ...fetchedPage,
    warnings: [...warnings, `The page needs scripts, which were not run. ${whyNoBrowser(filled)}`],
  };
}

/** The page with its frames; null if they hold the content and scripts have yet to fill them. */
async function withFrames(
  fetched: FetchedPage,
  options: ScrapeOptions,
  deps: FetchPageDeps & { readonly limit: TimeLimit; readonly hasOwnContent: boolean },
): Promise<Pick<FreshPage, "outcome" | "warnings"> | null> {
  const { html, frames, warnings } = await inlineFrames(
    fetched.text,
    fetched.url,
    frameFetcher(fetched.url, options, deps),
  );
  const builtFrames = await Promise.all(frames.map(isScriptBuilt));
  if (builtFrames.includes(true) && !deps.hasOwnContent) return null;
  const isEmpty =
    !deps.hasOwnContent &&
    html.length <= MAX_PARSED &&
    parseSource(html, fetched.url).textLength === 0;
  return {
    outcome: { ...toLoadedPage(fetched), text: html },
    warnings: isEmpty ? [...warnings, noTextWarning(html)] : warnings,
  };
}

/** Formats of a PDF that need a browser; the other options apply to pages that run in one. */
const PDF_BROWSER_FORMATS: ReadonlySet<string> = new Set(["screenshot", "branding"]);

/** A PDF with a picture of its first page, if a screenshot is requested. */
async function pdfPage(
  fetched: FetchedPdf,
  options: ScrapeOptions,
  {
    signal,
    limit,
    drawPdf,
  }: { signal: AbortSignal; limit: TimeLimit; drawPdf: DrawPdf | undefined },
): Promise<FreshPage> {
  const page = toLoadedPage(fetched);
  const ignored = browserOnlyOptions(options).filter((name) => !PDF_BROWSER_FORMATS.has(name));
  const requested = (options.formats ?? []).filter((format) => format.type === "screenshot");
  // Half of the time remains for the text.
  const timeoutMs = limit.remainingMs / 2;
  const screenshots =
    requested.length === 0 ? null : await drawPdf?.(fetched.body, requested, { signal, timeoutMs });
  return {
    outcome: { ...page, rendered: screenshots ? { screenshots, styles: null } : null },
    actions: null,
    actionError: null,
    warnings: [
      ...cutWarnings(fetched),
      ...(ignored.length > 0
        ? [`The URL is a PDF, so these options were ignored: ${ignored.join(", ")}.`]
        : []),
    ],
  };
}

const cutWarnings = (fetched: Awaited<ReturnType<typeof fetchPage>>): readonly string[] =>
  fetched.ok && fetched.isCut
    ? ["The compressed response ended early, so the end of the page may be missing."]
    : [];

/**
 * Like `fetchPage`, but also follows `refresh` redirects of pages with little text. Caller headers
 * are sent only to the original origin, as with HTTP redirects.
 */
async function fetchFollowingRefresh(
  url: string,
  options: ScrapeOptions,
  { guard, initiator, via, signal, limit }: FetchPageDeps & { readonly limit: TimeLimit },
): Promise<Awaited<ReturnType<typeof fetchPage>>> {
  const location = options.location ?? {};
  const fetchAt = (at: string, from: string | undefined, headers: ScrapeOptions["headers"]) =>
    fetchPage(
      at,
      { ...options, location, headers: headers ?? {} },
      { guard, initiator: from, via, ...(signal && { signal }), limit },
    );
  let fetched = await fetchAt(url, initiator, options.headers);
  for (let followed = 0; followed < MAX_REFRESHES; followed++) {
    const next = refreshUrl(fetched);
    if (next === null) break;
    const isOwn = new URL(next).origin === new URL(url).origin;
    fetched = await fetchAt(next, fetched.url, isOwn ? options.headers : {});
    if (!fetched.ok && fetched.redirects.length === 0)
      fetched = { ...fetched, error: afterRedirect(fetched.error) };
  }
  return fetched;
}

function refreshUrl(fetched: Awaited<ReturnType<typeof fetchPage>>): string | null {
  if (!fetched.ok || fetched.form !== "html" || fetched.statusCode >= 400) return null;
  if (fetched.text.length > MAX_PARSED) return null;
  if (!fetched.headers.has("refresh") && !/refresh/i.test(fetched.text)) return null;
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
    ? "The page has no text of its own, only frames."
    : "The page has no text.";

const whyNoBrowser = (rendered: FreshPage | undefined): string =>
  rendered !== undefined && isLoadFailure(rendered.outcome)
    ? rendered.outcome.error
    : "There is no browser on this machine.";

const needsText = ({ formats = [{ type: "markdown" }] }: ScrapeOptions): boolean =>
  formats.some(({ type }) => formatDescriptors[type].fromMarkdown === true);

function withTextWarning(page: FreshPage, minLetters: number): FreshPage {
  const { outcome, warnings } = page;
  if (isLoadFailure(outcome) || outcome.form !== "html" || outcome.text.length > MAX_PARSED)
    return page;
  const { textLength } = parseSource(outcome.text, outcome.url);
  if (textLength >= minLetters) return page;
  const warning =
    mimeOf(outcome.contentType) === "image/svg+xml"
      ? "The page is an SVG image, and text in images is not extracted. Request rawHtml for its source, or a screenshot."
      : `The page has ${textLength === 0 ? "no" : "almost no"} text, even in a browser.`;
  return { ...page, warnings: [...warnings, warning] };
}

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
