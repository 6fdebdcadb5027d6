import type { SearchRequest } from "@/lib/contract/request";
import { optionsToTry, pinRequest } from "./pin";
import type { TracePlan } from "./plan";

/** Why a request cannot be traced, as text. Null if it can. */
export function traceBlocker({ scrapeOptions }: SearchRequest): string | null {
  if ((scrapeOptions?.actions?.length ?? 0) === 0)
    return "The request has no steps. Add actions to trace them.";
  if (scrapeOptions?.lockdown)
    return "Lockdown does not open pages, so no steps would run. Turn off lockdown to trace.";
  if (scrapeOptions?.minAge !== undefined)
    return "minAge only uses cached pages, so no steps would run. Remove minAge to trace.";
  return null;
}

/**
 * The instrumented request. Requests only Markdown: it makes services open the page and costs
 * least. Loads the profile without saving it.
 */
export function traceRequest(
  request: SearchRequest,
  query: string,
  plan: TracePlan,
): SearchRequest {
  return {
    ...pinRequest(request, query),
    scrapeOptions: {
      ...optionsToTry(request),
      maxAge: 0,
      formats: [{ type: "markdown" }],
      actions: [...plan.actions],
    },
  };
}

/** Changes of an instrumented request besides its actions, as text. */
export function traceChanges({ scrapeOptions, limit, sources }: SearchRequest): string[] {
  const formats = (scrapeOptions?.formats ?? []).some(({ type }) => type !== "markdown");
  return [
    ...(limit === 1 && (sources?.length ?? 1) === 1
      ? []
      : ["one web result instead of all results"]),
    ...(formats ? ["Markdown instead of the other formats"] : []),
    ...(scrapeOptions?.profile ? ["a profile that is loaded but not saved"] : []),
  ];
}
