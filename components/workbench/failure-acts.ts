import { requestDefaults } from "@/lib/contract/defaults";
import { limits } from "@/lib/contract/limits";
import { valueAt, withValueAt } from "@/lib/request/body";
import { type Draft, draftPathOf } from "@/lib/request/draft";

/** The control for a dotted path of the request; fields without one are told of together, at `rest`. */
export function draftPathOfField(field: string, draft: Draft): string {
  const path = field.split(".").map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  return draftPathOf(path, draft) ?? "rest";
}

/** Half as many results as now, and one at least. */
export function lowerLimit({ sources }: Draft): string {
  const now = Number(sources.limit.trim() || requestDefaults.limit);
  const half = Math.floor((Number.isFinite(now) ? now : requestDefaults.limit) / 2);
  return String(Math.max(limits.limitMin, half));
}

/** The fields without a control, with twice the time for the search; and that time in milliseconds. */
export function raiseTimeout({ rest }: Draft): { rest: Draft["rest"]; timeout: number } {
  const now = valueAt(rest, ["timeout"]);
  const timeout = 2 * (typeof now === "number" ? now : requestDefaults.timeout);
  return { rest: withValueAt(rest, ["timeout"], timeout), timeout };
}
