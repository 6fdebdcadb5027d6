import "server-only";
import type { SiteValue } from "@/lib/contract/parts/query-values";
import { siteExpression } from "@/lib/engine/text/address-terms";
import { fold } from "@/lib/engine/text/fold";
import { isStopWord } from "@/lib/engine/text/stop-words";
import { tokens } from "@/lib/engine/text/tokens";
import { type CandidateFinder, noConditions } from "../sqlite/candidates";
import { type PageStore, textOf } from "../sqlite/page-store";

const FRONT_PAGES = 3;
const WORDS = 15;

/**
 * What `related:` means for an index without a map of links: pages elsewhere that share the words with which the
 * front pages of the site describe themselves. Null when the index has no page of that site.
 */
export function relatedExpressions(
  site: SiteValue,
  finder: CandidateFinder,
  store: PageStore,
): { required: string; excluded: string } | null {
  const excluded = siteExpression(site);
  const words = new Set<string>();
  const query = { ...noConditions, all: [excluded], order: "place" } as const;
  let pages = 0;
  for (const { id, row } of finder.find(query, FRONT_PAGES)) {
    const own = [textOf(row, "title"), textOf(row, "description"), ...store.body(id).headings()];
    for (const { text, run } of tokens(fold(own.join("\n"))))
      if (!run && text.length > 2 && !isStopWord(text) && words.size < WORDS)
        words.add(`"${text}"`);
    if (++pages === FRONT_PAGES) break;
  }
  return words.size === 0 ? null : { required: `(${[...words].join(" OR ")})`, excluded };
}
