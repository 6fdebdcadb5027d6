import type { SearchRequest } from "@/lib/contract/request";
import { optionsToTry, pinRequest } from "./pin";
import type { TracePlan } from "./plan";

type TraceBlocker = {
  readonly message: string;
  /** Its control in the form. */
  readonly draftPath: string;
};

/** Why a request cannot be traced. Null if it can. */
export function traceBlocker({ scrapeOptions }: SearchRequest): TraceBlocker | null {
  if ((scrapeOptions?.actions?.length ?? 0) === 0)
    return {
      message: "The request has no steps. Add actions to trace them.",
      draftPath: "actions.steps",
    };
  if (scrapeOptions?.lockdown)
    return {
      message: "Lockdown does not open pages, so no steps would run. Turn off lockdown to trace.",
      draftPath: "cache.lockdown",
    };
  if (scrapeOptions?.minAge !== undefined)
    return {
      message: "minAge only uses cached pages, so no steps would run. Remove minAge to trace.",
      draftPath: "cache.minAge",
    };
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
