import "server-only";
import { scrapeDefaults } from "@/lib/contract/defaults";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import type { AddressGuard } from "@/lib/net/address-guard";
import type { UpstreamProxy } from "@/lib/net/upstream-proxy";
import type { ActionOutputs } from "./browser/actions/performer";
import { type FetchedPage, type FetchedPdf, type FetchPageDeps, fetchPage } from "./fetch-page";
import { browserWork, isEmptyShell } from "./needs-browser";
import { isUnobtained, type ObtainedPage, type UnobtainedPage } from "./obtained-page";
import { readSource } from "./read-source";
import { refreshTarget } from "./refresh-target";
import { afterRedirect } from "./status-messages";

export type ReadPage = {
  readonly outcome: ObtainedPage | UnobtainedPage;
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
    readonly timeoutMs: number;
    readonly via?: UpstreamProxy | null | undefined;
    /** What the page may ask for, where that is not what every page may. */
    readonly guard?: AddressGuard;
    /** Why the page may not go to an address, as a sentence, or null. */
    readonly judges?: (url: string) => Promise<string | null>;
    /** Whether pictures and files that actions make may be kept; by default they may. */
    readonly keepsFiles?: boolean;
  },
) => Promise<
  ReadPage & {
    /** Why the address is better fetched: it leads to no page, or no browser starts. */
    readonly fetchInstead: "no-page" | "no-browser" | null;
  }
>;

export type ReadAnewDeps = Omit<FetchPageDeps, "timeoutMs"> & {
  /** Without it there is no browser. */
  readonly render?: RenderPage | undefined;
};

/** Characters; no empty shell is longer. */
const MAX_SHELL_LENGTH = 500_000;

/** Letters below which a page in a browser is blank: it was looked at too early, or there is nothing to see. */
const BLANK = 20;
const SECOND_LOOK_MS = 2_500;
/** Letters below which a page that leads on is but a door. */
const LITTLE_TEXT = 200;
const AT_ONCE_SECONDS = 5;
const MOST_REFRESHES = 3;

/** Reads a page from where it is: by a plain fetch, or in a browser where its options or its scripts need one. */
export async function readAnew(
  url: string,
  options: ScrapeOptions,
  deps: ReadAnewDeps & {
    /** For everything together; by default what the options say. */
    readonly timeoutMs?: number;
  },
): Promise<ReadPage> {
  const end = Date.now() + (deps.timeoutMs ?? options.timeout ?? scrapeDefaults.timeout);
  const { via } = deps;
  const signal = deps.signal ?? new AbortController().signal;
  const inBrowser = (more: ScrapeOptions = {}) =>
    deps.render?.(
      url,
      { ...options, ...more },
      { signal, via, timeoutMs: Math.max(1, end - Date.now()) },
    );

  const work = browserWork(options);
  const rendered = work.length > 0 ? await inBrowser() : undefined;
  if (rendered?.fetchInstead === null) return rendered;

  const fetched = await fetchRefreshed(url, options, { ...deps, signal, end });
  const outcome = obtainedFrom(fetched);
  const undone =
    rendered?.fetchInstead === "no-page"
      ? "The address leads to no page that a browser shows"
      : whyNoBrowser(rendered).replace(/\.$/, "");
  const warnings = work.length > 0 ? [`${undone}, so this was not done: ${work.join(", ")}.`] : [];
  const plain: ReadPage = { outcome, actions: null, actionError: null, warnings };
  if (work.length > 0 || !fetched.ok || fetched.form !== "html" || fetched.statusCode >= 400)
    return plain;
  const { text } = fetched;
  if (text.length > MAX_SHELL_LENGTH) return plain;
  const { textLength } = readSource(text, url);
  if (!isEmptyShell(text, textLength))
    return textLength > 0 ? plain : { ...plain, warnings: [emptiness(text)] };

  const run = await inBrowser();
  if (run?.fetchInstead === null && !isUnobtained(run.outcome)) {
    if (!isBlank(run.outcome) || end - Date.now() < 2 * SECOND_LOOK_MS) return run;
    const again = await inBrowser({ waitFor: SECOND_LOOK_MS });
    if (again?.fetchInstead === null && !isUnobtained(again.outcome) && !isBlank(again.outcome))
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
async function fetchRefreshed(
  url: string,
  options: ScrapeOptions,
  { guard, via, signal, end }: FetchPageDeps & { readonly end: number },
): Promise<Awaited<ReturnType<typeof fetchPage>>> {
  const location = options.location ?? {};
  const ask = (at: string, headers: ScrapeOptions["headers"]) =>
    fetchPage(
      at,
      { ...options, location, headers: headers ?? {} },
      { guard, via, ...(signal && { signal }), timeoutMs: Math.max(1, end - Date.now()) },
    );
  let fetched = await ask(url, options.headers);
  for (let followed = 0; followed < MOST_REFRESHES; followed++) {
    const next = refreshed(fetched);
    if (next === null) break;
    const isOwn = new URL(next).origin === new URL(url).origin;
    fetched = await ask(next, isOwn ? options.headers : {});
    if (!fetched.ok && fetched.redirects.length === 0)
      fetched = { ...fetched, error: afterRedirect(fetched.error) };
  }
  return fetched;
}

function refreshed(fetched: Awaited<ReturnType<typeof fetchPage>>): string | null {
  if (!fetched.ok || fetched.form !== "html" || fetched.statusCode >= 400) return null;
  if (fetched.text.length > MAX_SHELL_LENGTH) return null;
  const source = readSource(fetched.text, fetched.url);
  const target = refreshTarget(source, fetched.headers);
  const leads =
    target !== null && target.seconds <= AT_ONCE_SECONDS && source.textLength < LITTLE_TEXT;
  return leads && target.url !== fetched.url ? target.url : null;
}

const emptiness = (html: string): string =>
  /<i?frame\b/i.test(html)
    ? "The page holds no text of its own, only frames of other pages."
    : "The page holds no text.";

const whyNoBrowser = (rendered: ReadPage | undefined): string =>
  rendered !== undefined && isUnobtained(rendered.outcome)
    ? rendered.outcome.error
    : "There is no browser on this machine.";

const isBlank = ({ text, url }: ObtainedPage): boolean =>
  text.length <= MAX_SHELL_LENGTH && readSource(text, url).textLength < BLANK;

function obtainedFrom(
  fetched: Awaited<ReturnType<typeof fetchPage>>,
): ObtainedPage | UnobtainedPage {
  if (!fetched.ok) {
    const { error, url, statusCode, contentType, unreached } = fetched;
    return { error, url, statusCode, contentType, unreached };
  }
  return obtained(fetched);
}

function obtained(fetched: FetchedPage | FetchedPdf): ObtainedPage {
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
