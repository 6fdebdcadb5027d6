import { fromWire } from "@/lib/contract/canonical";
import { isJsonObject } from "@/lib/contract/json-object";
import type { SearchRequest } from "@/lib/contract/request";
import type { Body } from "./body";

/**
 * Stripped fields can make a stored request invalid. Drops parts until it parses, so that its
 * results can be shown.
 */
export function toValidRequest(body: Body): SearchRequest {
  const { scrapeOptions, ...top } = body;
  const { actions: _left, ...options } = isJsonObject(scrapeOptions) ? scrapeOptions : {};
  for (const candidate of [body, { ...top, scrapeOptions: options }, top]) {
    const read = fromWire(candidate);
    if (read.ok) return read.request;
  }
  return { query: String(body.query ?? "") };
}
