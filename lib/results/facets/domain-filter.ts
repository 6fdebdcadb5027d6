import { parseQuery } from "@/lib/contract/query/query-text";
import { parseSiteValue } from "@/lib/contract/query/query-values";
import type { SearchRequest } from "@/lib/contract/request";

/** The domains that a request wants results from, and those that it does not. */
export type DomainFilter = {
  readonly only: readonly string[];
  readonly never: readonly string[];
};

/** By its lists and by the `site:` of its query; null where it asks for none. */
export function domainFilterOf(request: SearchRequest): DomainFilter | null {
  const sites = { only: new Set<string>(), never: new Set<string>() };
  for (const term of parseQuery(request.query)) {
    if (term.kind !== "operator" || term.name !== "site") continue;
    const site = parseSiteValue(term.value.text);
    if (site) sites[term.negated ? "never" : "only"].add(bare(site.host));
  }
  const listed = (request.includeDomains ?? []).map(bare);
  // A list and `site:` both narrow; what is within the narrower one is within what was asked for.
  const only = sites.only.size > 0 ? [...sites.only] : listed;
  const never = [...sites.never, ...(request.excludeDomains ?? []).map(bare)];
  return only.length === 0 && never.length === 0 ? null : { only, never };
}

/** Whether an address lies outside of what was asked for. One that has no host is not judged. */
export function isOutsideDomains({ only, never }: DomainFilter, url: string | null): boolean {
  const parsed = url === null ? null : URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.hostname === "") return false;
  const host = bare(parsed.hostname);
  const within = (domain: string) => host === domain || host.endsWith(`.${domain}`);
  return never.some(within) || (only.length > 0 && !only.some(within));
}

/** Services take `www.` for the domain itself; names are compared as browsers write them. */
function bare(host: string): string {
  const plain = host
    .trim()
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/^www\./, "");
  return URL.parse(`http://${plain}`)?.hostname ?? plain;
}
