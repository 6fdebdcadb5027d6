import { parseQuery } from "@/lib/contract/query/query-text";
import { parseSiteValue } from "@/lib/contract/query/query-values";
import type { SearchRequest } from "@/lib/contract/request";
import type { ResultsView } from "@/lib/results/model/result-view";
import {
  addRecentDomains,
  requestedDomains,
  resultDomains,
} from "@/lib/storage/preferences/recent-domains";
import type { Run } from "@/lib/transport/run-search";

/** Takes note of the domains of a run, to be offered when the next query is written. */
export function saveDomains(run: Run, view: ResultsView): void {
  resultDomains.write(
    Object.values(view.sources).flatMap(({ items }) =>
      items.flatMap(({ url }) => hostOf(url) ?? []),
    ),
  );
  if (leavesNoTrace(run.request)) return;
  const asked = requestDomains(run.request);
  if (asked.length > 0) requestedDomains.write(addRecentDomains(requestedDomains.read(), asked));
}

/** Runs of which a service keeps nothing leave nothing on the device, either. */
const leavesNoTrace = ({ enterprise, scrapeOptions }: SearchRequest): boolean =>
  (enterprise?.length ?? 0) > 0 || scrapeOptions?.lockdown === true;

/** What a request names: the sites of its query, then its domain lists. */
export function requestDomains({ query, includeDomains, excludeDomains }: SearchRequest): string[] {
  const sites = parseQuery(query).flatMap((term) =>
    term.kind === "operator" && (term.name === "site" || term.name === "related")
      ? (parseSiteValue(term.value.text)?.host ?? [])
      : [],
  );
  return [...sites, ...(includeDomains ?? []), ...(excludeDomains ?? [])];
}

function hostOf(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  return new URL(url).host.replace(/^www\./, "");
}
