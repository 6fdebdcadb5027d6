import { requestDefaults } from "@/lib/contract/defaults";
import { limits } from "@/lib/contract/limits";
import { type Draft, draftPathOf } from "@/lib/request/draft";
import { readDuration, writeDuration } from "@/lib/request/draft/duration";

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

/** Twice the time for the search, in milliseconds; and how the form writes that. */
export function raiseTimeout({ sources }: Draft): { text: string; timeout: number } {
  const now = readDuration(sources.timeout);
  const timeout = 2 * (typeof now === "number" && now > 0 ? now : requestDefaults.timeout);
  return { text: writeDuration(timeout), timeout };
}
