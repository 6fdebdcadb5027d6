"use client";
import { OddValue } from "../data/unexpected-value";
import { AddressView } from "../text/address-view";
import type { FormatViewProps } from "./format-view";

/** The links of the page: of its own site and of others. */
export function LinksFormat({ tab, value, result }: FormatViewProps) {
  if (!Array.isArray(value))
    return <OddValue label={tab.title} value={value} expected="a list of links" />;
  return <AddressView thing="link" bytes={tab.bytes} values={value} baseUrl={result.url} />;
}
