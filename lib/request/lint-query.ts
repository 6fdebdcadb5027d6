import type { SearchRequest } from "@/lib/contract/request";
import type { Finding, LintKind } from "./lints/lint";
import { queryLints } from "./lints/query-lints";

export type QueryFinding = Finding & {
  readonly name: keyof typeof queryLints;
  readonly kind: LintKind;
};

/**
 * What is worth knowing about a query that is being typed, given the sources that it will be asked of. It needs
 * neither a valid request nor the contract's schemas.
 */
export function lintQuery({
  query,
  sources,
}: Pick<SearchRequest, "query" | "sources">): QueryFinding[] {
  const names = Object.keys(queryLints) as (keyof typeof queryLints)[];
  return names.flatMap((name) => {
    const finding = queryLints[name].find({ query, ...(sources && { sources }) });
    return finding ? [{ ...finding, name, kind: queryLints[name].kind }] : [];
  });
}
