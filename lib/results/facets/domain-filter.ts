import { parseQuery } from "@/lib/contract/query/query-text";
import { isWithinHost, parseSiteValue } from "@/lib/contract/query/query-values";
import type { SearchRequest } from "@/lib/contract/request";

/** Domains that a request includes and excludes. */
export type DomainFilter = {
  readonly only: readonly string[];
  readonly never: readonly string[];
};

/** From the domain lists and `site:` operators of a request; null without any. */
export function domainFilterOf(request: SearchRequest): DomainFilter | null {
  const sites = { only: new Set<string>(), never: new Set<string>() };
  for (const term of parseQuery(request.query)) {
    if (term.kind !== "operator" || term.name !== "site") continue;
    const site = parseSiteValue(term.value.text);
    if (site) sites[term.negated ? "never" : "only"].add(bare(site.host));
  }
  const listed = (request.includeDomains ?? []).map(bare);
  // List and `site:` both narrow the results; `site:` is assumed to be the narrower one.
  const only = sites.only.size > 0 ? [...sites.only] : listed;
  const never = [...sites.never, ...(request.excludeDomains ?? []).map(bare)];
  return only.length === 0 && never.length === 0 ? null : { only, never };
}

/** Whether a URL is outside the requested domains; false for URLs without a host. */
export function isOutsideDomains({ only, never }: DomainFilter, url: string | null): boolean {
  const parsed = url === null ? null : URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.hostname === "") return false;
  const host = bare(parsed.hostname);
  const within = (domain: string) => isWithinHost(host, domain);
  return never.some(within) || (only.length > 0 && !only.some(within));
}

/** Services treat `www.` as the domain itself. Normalizes host names as browsers do. */
function bare(host: string): string {
  const plain = host
    .trim()
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/^www\./, "");
  return URL.parse(`http://${plain}`)?.hostname ?? plain;
}
