import { UnexpectedValue } from "../data/unexpected-value";
import { UrlListView } from "../text/url-list-view";
import type { FormatViewProps } from "./format-view";

export function LinksFormat({ tab, value, result }: FormatViewProps) {
  if (!Array.isArray(value))
    return <UnexpectedValue label={tab.title} value={value} expected="a list of links" />;
  return <UrlListView thing="link" bytes={tab.bytes} values={value} baseUrl={result.url} />;
}
