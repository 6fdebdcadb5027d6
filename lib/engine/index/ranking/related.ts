import "server-only";
import type { SiteValue } from "@/lib/contract/query/query-values";
import { siteExpression } from "@/lib/engine/text/address-terms";
import { foldText } from "@/lib/engine/text/fold";
import { isStopWord } from "@/lib/engine/text/stop-words";
import { tokenizeFolded } from "@/lib/engine/text/tokens";
import { type CandidateFinder, noConditions } from "../sqlite/candidates";
import type { PageStore } from "../sqlite/page-store";
import { columnText } from "../sqlite/row";

const MAX_FRONT_PAGES = 3;
const MAX_WORDS = 15;

/**
 * Implements `related:` without a link graph: finds pages of other sites that share the words of
 * this site's front pages. Null if the index has no page of the site.
 */
export function relatedExpressions(
  site: SiteValue,
  finder: CandidateFinder,
  store: PageStore,
): { required: string; excluded: string } | null {
  const excluded = siteExpression(site);
  const terms = new Set<string>();
  const query = { ...noConditions, all: [excluded], order: "place" } as const;
  let pages = 0;
  for (const { id, row } of finder.find(query, MAX_FRONT_PAGES)) {
    const own = [
      columnText(row, "title"),
      columnText(row, "description"),
      ...store.body(id).headings(),
    ];
    for (const { text, run } of tokenizeFolded(foldText(own.join("\n"))))
      if (!run && text.length > 2 && !isStopWord(text) && terms.size < MAX_WORDS)
        terms.add(`"${text}"`);
    if (++pages === MAX_FRONT_PAGES) break;
  }
  return terms.size === 0 ? null : { required: `(${[...terms].join(" OR ")})`, excluded };
}
