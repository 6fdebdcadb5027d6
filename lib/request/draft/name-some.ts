import { formatCount } from "@/lib/format/count";

const NAMED = 2;

/** The first items of a list, and the number of the others: `a, b and 3 more`. */
export function nameSome(items: readonly string[]): string {
  const others = items.length - NAMED;
  if (items.length === 0) return "none";
  if (others <= 0) return items.join(", ");
  return `${items.slice(0, NAMED).join(", ")} and ${formatCount(others)} more`;
}
