import type { RunOutcome } from "@/lib/transport/run-search";
import type { Expected, Fault } from "./hostile-service";

/**
 * Returns null if a run ended as the fault requires, otherwise a truncated description of the
 * actual outcome.
 */
export function outcomeMismatch(
  { expected }: Pick<Fault, "expected">,
  outcome: RunOutcome,
): string | null {
  const possible: readonly Expected[] = isList(expected) ? expected : [expected];
  const seen = outcome.ok ? "results" : outcome.failure;
  if (possible.some((each) => includes(seen, each))) return null;
  return `${JSON.stringify(seen).slice(0, 300)} instead of ${JSON.stringify(expected)}`;
}

const isList = (expected: Fault["expected"]): expected is readonly Expected[] =>
  Array.isArray(expected);

/** Partial match: objects may have additional properties, lists must have the same length. */
function includes(seen: unknown, expected: unknown): boolean {
  if (typeof expected !== "object" || expected === null) return Object.is(seen, expected);
  if (typeof seen !== "object" || seen === null) return false;
  if (Array.isArray(expected) !== Array.isArray(seen)) return false;
  if (Array.isArray(expected) && Array.isArray(seen) && expected.length !== seen.length)
    return false;
  const has = new Map(Object.entries(seen));
  return Object.entries(expected).every(([name, value]) => includes(has.get(name), value));
}
