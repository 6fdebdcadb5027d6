import type { SourceType } from "@/lib/contract/kinds";
import { parseQuery } from "@/lib/contract/query/query-text";
import type { SearchRequest } from "@/lib/contract/request";
import { countOf, listOf } from "@/lib/format/count";

/** Something in a request that keeps results out. */
export type RequestFilter = {
  /** As an object of "without": "the time filter qdr:w". */
  readonly label: string;
  /** A dotted path of the request. */
  readonly field: string;
  /** What a button calls it: "Time". */
  readonly name: string;
};

/** What of a request narrows the results of a source, in the order in which loosening it helps most often. */
export function requestFilters(request: SearchRequest, source: SourceType): RequestFilter[] {
  const { tbs, includeDomains, excludeDomains, categories, location, country, safe } = request;
  const own = request.sources?.find(({ type }) => type === source);
  const time = (own && "tbs" in own ? own.tbs : undefined) ?? tbs;
  const place = [location ?? (own && "location" in own ? own.location : undefined), country];
  const found: (RequestFilter | false)[] = [
    ...inQuery(request.query),
    !!time && { label: `the time filter ${time}`, field: "tbs", name: "time" },
    (includeDomains?.length ?? 0) > 0 && {
      label: `the list of ${countOf(includeDomains?.length ?? 0, "domain")} to stay within`,
      field: "includeDomains",
      name: "domains",
    },
    (excludeDomains?.length ?? 0) > 0 && {
      label: `the list of ${countOf(excludeDomains?.length ?? 0, "domain")} to leave out`,
      field: "excludeDomains",
      name: "domains",
    },
    source === "web" &&
      (categories?.length ?? 0) > 0 && {
        label: `the ${categories?.length === 1 ? "category" : "categories"} ${listOf(categories?.map(({ type }) => type) ?? [])}`,
        field: "categories",
        name: "categories",
      },
    place.some(Boolean) && {
      label: `the place ${place.filter(Boolean).join(", ")}`,
      field: location ? "location" : "country",
      name: "place",
    },
    safe === true && { label: "safe search", field: "safe", name: "safe search" },
  ];
  return found.filter((each) => each !== false);
}

function inQuery(query: string): RequestFilter[] {
  const words = new Set<string>();
  for (const term of parseQuery(query)) {
    if (term.kind === "phrase" && !term.negated) words.add("a phrase in quotes");
    else if (term.kind === "operator" || term.kind === "list")
      words.add(`${term.negated ? "-" : ""}${term.name}:`);
    else if (term.kind !== "gap" && term.negated) words.add("words to leave out");
  }
  return words.size === 0
    ? []
    : [{ label: `${listOf([...words])} in the query`, field: "query", name: "query" }];
}
