import type { SearchRequest } from "@/lib/contract/request";
import { type Draft, requestToDraft } from "./draft";

/**
 * The example of a first visit. The guide contains results for it, so it needs no key and no
 * network. Source and limit are the defaults (web, 10).
 */
export const exampleRequest: SearchRequest = {
  query: '"wait for" selector',
  scrapeOptions: { formats: [{ type: "markdown" }] },
};

export const exampleDraft = (): Draft => requestToDraft(exampleRequest);
