import { requestDefaults, scrapeDefaults } from "@/lib/contract/defaults";
import { limits } from "@/lib/contract/limits";
import type { SearchRequest } from "@/lib/contract/request";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { formatDuration } from "@/lib/format/duration";
import type { ResultView } from "../model/result-view";
import { type Cause, causeOf } from "./cause";

export const remedyIds = [
  "again",
  "longer",
  "wait",
  "enhanced",
  "no-cache",
  "whole-page",
  "full-screenshot",
] as const;
export type RemedyId = (typeof remedyIds)[number];

/** A change with which another try may succeed. */
export type Remedy = {
  readonly id: RemedyId;
  readonly label: string;
  readonly options: Readonly<Partial<ScrapeOptions>>;
  /** Milliseconds for the whole search, if the try needs more than the run had. */
  readonly timeout?: number;
};

export type Remedies = {
  readonly cause: Cause;
  readonly remedies: readonly Remedy[];
  /** Why no remedy helps, and what does. Null if there are remedies. */
  readonly note: string | null;
};

/** The remedies of a cause, the most promising first, or why no remedy helps. */
const table: Readonly<Record<Cause, readonly RemedyId[] | string>> = {
  timeout: ["longer", "enhanced"],
  "bot-wall": ["enhanced", "wait"],
  refused: ["enhanced", "again"],
  "too-many-requests": ["again", "enhanced"],
  "server-error": ["again"],
  connection: ["again", "enhanced"],
  step: ["wait", "longer"],
  other: ["again", "enhanced"],
  empty: ["wait", "whole-page", "enhanced"],
  thin: ["wait", "whole-page"],
  "blank-screenshot": ["wait", "full-screenshot"],
  login: "The page needs a login. Add its headers or steps to the request.",
  gone: "The page no longer exists. Another try gives the same result.",
  dns: "The host name does not resolve. Check the URL; another try gives the same result.",
  tls: "The certificate is not trusted. Another try gives the same result; skipTlsVerification loads the page anyway.",
  "no-tls":
    "The site offers no secure connection that the scraper accepts. Another try gives the same result; its URL may work with http://.",
  address: "The scraper does not fetch this URL. Another try gives the same result.",
  "only-cached": "There is no cached copy, and minAge or lockdown allows nothing else.",
};

const NO_COPIES_ONLY =
  "minAge or lockdown allows only cached copies, so another try gives the same result.";
const NOTHING_LEFT = "Every option that could help is already set.";

const WAIT_MS = 5_000;
/** Milliseconds of a search besides its slowest page. */
const SEARCH_MS = 30_000;

type RemedyContext = {
  readonly request: SearchRequest;
  /** Whether the screenshot of the page was seen to be blank or nearly blank. */
  readonly isBlank?: boolean;
  /** Whether the connection is known not to take an option of the page. */
  readonly lacks: (option: keyof ScrapeOptions) => boolean;
};

/** Returns remedies for a failed, blocked, empty, thin or blank page. Null if the page needs none. */
export function remediesFor(result: ResultView, context: RemedyContext): Remedies | null {
  const { request, lacks, isBlank = false } = context;
  const isBlankPage = isBlank && result.url !== null;
  const cause = causeOf(result, request) ?? (isBlankPage ? "blank-screenshot" : null);
  if (cause === null) return null;
  const row = table[cause];
  if (typeof row === "string") return { cause, remedies: [], note: row };
  const { lockdown, minAge } = request.scrapeOptions ?? {};
  if (lockdown || minAge !== undefined) return { cause, remedies: [], note: NO_COPIES_ONLY };
  const isCached = result.cache?.state === "hit";
  // A second try of a cached page returns the same copy.
  const ofCause = isCached ? ["no-cache" as const, ...row.filter((id) => id !== "again")] : row;
  const ids =
    isBlank && (cause === "empty" || cause === "thin")
      ? [...ofCause, "full-screenshot" as const]
      : ofCause;
  const remedies = ids
    .map((id) => makers[id](request))
    .filter((each) => each !== null)
    .filter(({ options }) => !optionNames(options).some(lacks));
  return { cause, remedies, note: remedies.length === 0 ? NOTHING_LEFT : null };
}

const optionNames = (options: Remedy["options"]) =>
  Object.keys(options).filter((name): name is keyof ScrapeOptions => name !== "maxAge");

/** Null if the request has the option already or it cannot be raised. */
const makers: Readonly<Record<RemedyId, (request: SearchRequest) => Remedy | null>> = {
  again: () => ({ id: "again", label: "Again", options: {} }),
  longer: (request) => {
    const now = request.scrapeOptions?.timeout ?? scrapeDefaults.timeout;
    const timeout = Math.min(2 * now, limits.scrapeTimeoutMax);
    if (timeout <= now) return null;
    return {
      id: "longer",
      label: `Again, up to ${formatDuration(timeout)}`,
      options: { timeout, maxAge: 0 },
      ...searchTimeout(request, timeout),
    };
  },
  wait: (request) => {
    const { waitFor = 0, timeout = scrapeDefaults.timeout } = request.scrapeOptions ?? {};
    const wait = waitFor + WAIT_MS;
    const needed = Math.max(timeout, 2 * wait);
    if (needed > limits.scrapeTimeoutMax) return null;
    return {
      id: "wait",
      label: `Wait ${formatDuration(wait)}`,
      options: { waitFor: wait, maxAge: 0, ...(needed > timeout && { timeout: needed }) },
      ...searchTimeout(request, needed),
    };
  },
  enhanced: ({ scrapeOptions }) =>
    scrapeOptions?.proxy === "enhanced"
      ? null
      : { id: "enhanced", label: "Enhanced proxy", options: { proxy: "enhanced", maxAge: 0 } },
  "no-cache": () => ({ id: "no-cache", label: "Without cache", options: { maxAge: 0 } }),
  "whole-page": ({ scrapeOptions }) =>
    (scrapeOptions?.onlyMainContent ?? scrapeDefaults.onlyMainContent)
      ? { id: "whole-page", label: "Whole page", options: { onlyMainContent: false, maxAge: 0 } }
      : null,
  "full-screenshot": ({ scrapeOptions: { formats = [], actions = [] } = {} }) => {
    const inFull = <Each extends { readonly type: string }>(each: Each): Each =>
      each.type === "screenshot" ? { ...each, fullPage: true } : each;
    const isPartial = [...formats, ...actions].some(
      (each) => each.type === "screenshot" && each.fullPage !== true,
    );
    if (!isPartial) return null;
    return {
      id: "full-screenshot",
      label: "Full-page screenshot",
      options: {
        ...(formats.length > 0 && { formats: formats.map(inFull) }),
        ...(actions.length > 0 && { actions: actions.map(inFull) }),
        maxAge: 0,
      },
    };
  },
};

/** The search may not end before its page. */
function searchTimeout(request: SearchRequest, pageTimeout: number): { timeout?: number } {
  const needed = pageTimeout + SEARCH_MS;
  return (request.timeout ?? requestDefaults.timeout) < needed ? { timeout: needed } : {};
}
