import "server-only";
import { parseSiteValue } from "@/lib/contract/query/query-values";
import { anyOf, type Expression, siteExpression } from "./plan/expressions";
import type { QueryPlan } from "./plan/query-plan";
import type { Period } from "./search-source";
import type { IndexQuery } from "./search-types";

export function withDomains(
  plan: QueryPlan,
  input: Pick<IndexQuery, "includeDomains" | "excludeDomains">,
): QueryPlan {
  const expressions = (domains: readonly string[] = []): Expression[] =>
    domains.flatMap((domain) => {
      const site = parseSiteValue(domain);
      return site ? [siteExpression(site)] : [];
    });
  const [included, excluded] = [
    expressions(input.includeDomains),
    expressions(input.excludeDomains),
  ];
  return {
    ...plan,
    required: included.length > 0 ? [...plan.required, anyOf(included)] : plan.required,
    excluded: [...plan.excluded, ...excluded],
    // A list without a valid domain still restricts the results.
    empty: plan.empty || ((input.includeDomains?.length ?? 0) > 0 && included.length === 0),
  };
}

export function parsePeriod({ published }: Pick<IndexQuery, "published">): Period | null {
  if (published?.from === undefined && published?.to === undefined) return null;
  const moment = (text: string | undefined, open: number): number => {
    const value = text === undefined ? Number.NaN : Date.parse(text);
    return Number.isNaN(value) ? open : value;
  };
  return { from: moment(published.from, -8.64e15), to: moment(published.to, 8.64e15) };
}
