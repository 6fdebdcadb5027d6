import { UnexpectedValue } from "../data/unexpected-value";
import { ProseView } from "../text/prose-view";
import type { FormatViewProps } from "./format-view";

export function SummaryFormat({ tab, value, result }: FormatViewProps) {
  if (typeof value !== "string")
    return <UnexpectedValue label={tab.title} value={value} expected="text" />;
  return <ProseView tab={tab} text={value} baseUrl={result.url} />;
}
