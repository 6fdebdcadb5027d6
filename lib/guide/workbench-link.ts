import type { WireSearchRequest } from "@/lib/contract/request";

/** What a link to the workbench carries; everything else of a request is left out. */
const carried: readonly (keyof WireSearchRequest)[] = ["query", "sources", "limit"];

/** `/?query=…&sources=web,news&limit=5`: readable, and without anything that the reader did not see. */
export function workbenchHref(request: WireSearchRequest): string {
  const parameters = new URLSearchParams({ query: request.query });
  if (request.sources)
    parameters.set(
      "sources",
      request.sources.map((each) => (typeof each === "string" ? each : each.type)).join(","),
    );
  if (request.limit !== undefined) parameters.set("limit", String(request.limit));
  return `/?${parameters.toString().replaceAll("%2C", ",")}`;
}

/** Fields of the request that the link does not carry. */
export const leftOut = (request: WireSearchRequest): readonly string[] =>
  Object.keys(request).filter((key) => !carried.some((each) => each === key));
