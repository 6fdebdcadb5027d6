import { parseQuery } from "@/lib/contract/query/query-text";
import { parseSiteValue } from "@/lib/contract/query/query-values";
import type { SearchRequest } from "@/lib/contract/request";
import { allResults } from "@/lib/results/model/lists";
import type { ResultsView } from "@/lib/results/model/result-view";
import {
  addRecentDomains,
  requestedDomains,
  resultDomains,
} from "@/lib/storage/preferences/recent-domains";
import type { Run } from "@/lib/transport/run-search";

/** Stores the domains of a run, to suggest them for the next query. */
export function saveDomains(run: Run, view: ResultsView): void {
  resultDomains.write(allResults(view).flatMap(({ url }) => hostOf(url) ?? []));
  if (forbidsStorage(run.request)) return;
  const requested = requestDomains(run.request);
  if (requested.length > 0)
    requestedDomains.write(addRecentDomains(requestedDomains.read(), requested));
}

/** Runs that a service must not retain leave no data on the device either. */
const forbidsStorage = ({ enterprise, scrapeOptions }: SearchRequest): boolean =>
  (enterprise?.length ?? 0) > 0 || scrapeOptions?.lockdown === true;

/** The domains in a request: the sites in its query, then its domain lists. */
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
