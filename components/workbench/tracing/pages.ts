import { allResults } from "@/lib/results/model/lists";
import type { TracedPage } from "@/lib/trace/pin";
import type { ShownRun } from "@/lib/transport/run-state";

/** The maximum number of suggestions. */
const MAX_PAGES = 100;

/** The distinct pages of a run, or of a single result. */
export function pagesOfRun(
  of: ShownRun | null,
  resultId: string | null = null,
): readonly TracedPage[] {
  if (!of) return [];
  const found = new Map<string, TracedPage>();
  for (const { id, url, title } of allResults(of.view)) {
    if (url === null || (resultId !== null && id !== resultId) || found.has(url)) continue;
    found.set(url, { url, title });
    if (found.size === MAX_PAGES) return [...found.values()];
  }
  return [...found.values()];
}
