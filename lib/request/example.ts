import type { SearchRequest } from "@/lib/contract/request";
import { type Draft, requestToDraft } from "./draft";

/**
 * The search of a first visit: the guide answers it, so that it runs without a key and without a network. Source
 * and limit are the defaults (web, 10).
 */
export const exampleRequest: SearchRequest = {
  query: '"wait for" selector',
  scrapeOptions: { formats: [{ type: "markdown" }] },
};

export const exampleDraft = (): Draft => requestToDraft(exampleRequest);
