import { countOf, formatCount } from "@/lib/format/count";
import type { ResultView } from "@/lib/results/model/result-view";
import { safeHref } from "../list/safe-href";

/** Tabs per command; more would block the browser. */
export const MAX_TABS = 20;

/** The pages to open: each once, http(s) only. */
export function pagesToOpen(results: readonly Pick<ResultView, "url">[]): readonly string[] {
  const pages = results.flatMap(({ url }) => (url === null ? [] : (safeHref(url) ?? [])));
  return [...new Set(pages.filter((page) => /^https?:/.test(page)))];
}

/** Opens pages in new tabs that do not learn where they were opened. Returns the outcome for people. */
export function openInTabs(results: readonly ResultView[]): string {
  const pages = pagesToOpen(results);
  if (pages.length === 0) return "No result has an http(s) URL.";
  if (pages.length > MAX_TABS)
    return `${formatCount(pages.length)} pages are too many for tabs. Pick up to ${MAX_TABS}.`;
  for (const page of pages) window.open(page, "_blank", "noopener,noreferrer");
  return pages.length === 1
    ? "Page opened"
    : `${countOf(pages.length, "page")} opened. If tabs are missing, allow pop-ups for the workbench.`;
}
