import type { SearchRequest } from "@/lib/contract/request";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { pinRequest } from "./pin";
import type { TracePlan } from "./plan";

/** Why a request cannot be traced, in words; null where it can. */
export function traceBlocker({ scrapeOptions }: SearchRequest): string | null {
  if ((scrapeOptions?.actions?.length ?? 0) === 0)
    return "There are no steps to trace: add actions to the request first.";
  if (scrapeOptions?.lockdown)
    return "Under lockdown no page is opened, so no step is done. Switch lockdown off to trace.";
  if (scrapeOptions?.minAge !== undefined)
    return "With minAge only copies are read, so no step is done. Take it out to trace.";
  return null;
}

/**
 * The instrumented request. Of the page's formats only the Markdown is asked for, which is what makes services open
 * the page and costs least; a profile is loaded and not written.
 */
export function traceRequest(
  request: SearchRequest,
  query: string,
  plan: TracePlan,
): SearchRequest {
  const { profile, ...options }: ScrapeOptions = request.scrapeOptions ?? {};
  return {
    ...pinRequest(request, query),
    scrapeOptions: {
      ...options,
      ...(profile && { profile: { ...profile, saveChanges: false } }),
      maxAge: 0,
      formats: [{ type: "markdown" }],
      actions: [...plan.actions],
    },
  };
}

/** What an instrumented request changes beside its actions, in words for whoever reads its outcome. */
export function traceChanges({ scrapeOptions, limit, sources }: SearchRequest): string[] {
  const formats = (scrapeOptions?.formats ?? []).some(({ type }) => type !== "markdown");
  return [
    ...(limit === 1 && (sources?.length ?? 1) === 1
      ? []
      : ["one result of the web instead of all results"]),
    ...(formats ? ["only the Markdown of the formats"] : []),
    ...(scrapeOptions?.profile ? ["the profile is loaded and not written"] : []),
  ];
}
