import type { ListId } from "@/lib/contract/dialect/list-id";
import { parseQuery } from "@/lib/contract/query/query-text";
import type { SearchRequest } from "@/lib/contract/request";
import { countOf, wordList } from "@/lib/format/count";

export type RequestFilter = {
  /** Follows "without": "the time filter qdr:w". */
  readonly label: string;
  readonly field: string;
  /** Follows "Change the": "time". */
  readonly name: string;
};

/**
 * The filters of a request that apply to a source; those that help most when removed come first.
 */
export function requestFilters(request: SearchRequest, source: ListId): RequestFilter[] {
  const { tbs, includeDomains, excludeDomains, categories, location, country, safe } = request;
  const own = request.sources?.find(({ type }) => type === source);
  const time = (own && "tbs" in own ? own.tbs : undefined) ?? tbs;
  const place = [location ?? (own && "location" in own ? own.location : undefined), country];
  const found: (RequestFilter | false)[] = [
    ...inQuery(request.query),
    !!time && { label: `the time filter ${time}`, field: "tbs", name: "time" },
    (includeDomains?.length ?? 0) > 0 && {
      label: `the list of ${countOf(includeDomains?.length ?? 0, "included domain")}`,
      field: "includeDomains",
      name: "domains",
    },
    (excludeDomains?.length ?? 0) > 0 && {
      label: `the list of ${countOf(excludeDomains?.length ?? 0, "excluded domain")}`,
      field: "excludeDomains",
      name: "domains",
    },
    source === "web" &&
      (categories?.length ?? 0) > 0 && {
        label: `the ${categories?.length === 1 ? "category" : "categories"} ${wordList(categories?.map(({ type }) => type) ?? [])}`,
        field: "categories",
        name: "categories",
      },
    place.some(Boolean) && {
      label: `the location ${place.filter(Boolean).join(", ")}`,
      field: location ? "location" : "country",
      name: "place",
    },
    safe === true && { label: "safe search", field: "safe", name: "safe search" },
  ];
  return found.filter((each) => each !== false);
}

function inQuery(query: string): RequestFilter[] {
  const terms = new Set<string>();
  for (const term of parseQuery(query)) {
    if (term.kind === "phrase" && !term.negated) terms.add("a phrase in quotes");
    else if (term.kind === "operator" || term.kind === "list")
      terms.add(`${term.negated ? "-" : ""}${term.name}:`);
    else if (term.kind !== "gap" && term.negated) terms.add("excluded words");
  }
  return terms.size === 0
    ? []
    : [{ label: `${wordList([...terms])} in the query`, field: "query", name: "query" }];
}
