import { countOf, formatCount } from "@/lib/format/count";
import type { AddedQueries } from "@/lib/judge/cases/case-queries";

/** `3 queries added, 1 known already.` */
export function addedMessage({ added, known, rejected }: AddedQueries): string {
  const parts = [
    `${countOf(added.length, "query", "queries")} added`,
    ...(known > 0 ? [`${formatCount(known)} known already`] : []),
    ...(rejected > 0 ? [`${formatCount(rejected)} beyond the limit`] : []),
  ];
  return `${parts.join(", ")}.`;
}
