import type { WireSearchRequest } from "@/lib/contract/request";

/** Fields that a link to the workbench carries; other fields are omitted. */
const carried: readonly (keyof WireSearchRequest)[] = ["query", "sources", "limit"];

/** A readable link: `/?query=…&sources=web,news&limit=5`. */
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

export const leftOut = (request: WireSearchRequest): readonly string[] =>
  Object.keys(request).filter((key) => !carried.some((each) => each === key));
