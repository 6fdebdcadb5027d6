import "server-only";
import type { categoryTypes } from "@/lib/contract/kinds";
import { codeHosts, documentationSites, repositoryHosts, researchHosts } from "./category-sites";

export type CategoryType = (typeof categoryTypes)[number];

export type CategorizedPage = {
  readonly url: string;
  /** The type stored in the index: also "pdf" if only the server declared it. */
  readonly fileType?: string | null;
  /** The start of the text is enough; it shows whether a proposed change was merged. */
  readonly text?: string;
  /** Whether a generator of software documentation wrote it. */
  readonly documentation?: boolean;
};

export function categoriesOf(page: CategorizedPage): CategoryType[] {
  const url = URL.parse(page.url);
  if (url === null) return [];
  const isPdf = page.fileType === "pdf" || /\.pdf$/i.test(url.pathname);
  return [
    ...(isOf(url, codeHosts) ? (["github"] as const) : []),
    ...(isOf(url, researchHosts) ? (["research"] as const) : []),
    ...(isPdf ? (["pdf"] as const) : []),
    ...(isDeveloper(url, page) ? (["developer"] as const) : []),
  ];
}

/**
 * The category that a result shows: the first requested one that applies; without a request, one of
 * the two that depend on the site alone.
 */
export function categoryToName(
  found: readonly CategoryType[],
  requested: readonly CategoryType[],
): CategoryType | null {
  const named = requested.length > 0 ? requested : (["github", "research"] as const);
  return named.find((each) => found.includes(each)) ?? null;
}

function isOf({ hostname, pathname }: URL, sites: readonly string[]): boolean {
  return sites.some((site) => {
    const slash = site.indexOf("/");
    const host = slash < 0 ? site : site.slice(0, slash);
    if (hostname !== host && !hostname.endsWith(`.${host}`)) return false;
    if (slash < 0) return true;
    const path = site.slice(slash);
    return pathname === path || pathname.startsWith(`${path}/`);
  });
}

const ISSUE = /^\/[^/]+\/[^/]+(?:\/-)?\/issues\/\d+/;
const CHANGE = /^\/[^/]+\/[^/]+(?:\/-)?\/(?:pull|pulls|merge_requests|pull-requests)\/\d+/;
/** The front page of a repository shows its README. */
const README = /^\/[^/]+\/[^/]+\/?$|\/readme(?:\.[a-z]+)?$/i;

/**
 * Issues, merged changes and README files of public repositories, and documentation (specification,
 * `categories`).
 */
function isDeveloper(url: URL, { text, documentation }: CategorizedPage): boolean {
  if (documentation || isOf(url, documentationSites)) return true;
  if (!isOf(url, repositoryHosts)) return false;
  if (ISSUE.test(url.pathname) || README.test(url.pathname)) return true;
  return CHANGE.test(url.pathname) && (text === undefined || /\bmerged\b/i.test(text));
}
