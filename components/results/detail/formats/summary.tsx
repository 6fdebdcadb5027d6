import { UnexpectedValue } from "../data/unexpected-value";
import { ProseView } from "../text/prose-view";
import type { FormatViewProps } from "./format-view";

/** The page in a few sentences. */
export function SummaryFormat({ tab, value, result }: FormatViewProps) {
  if (typeof value !== "string")
    return (
      <UnexpectedValue label={tab.title} value={value} expected="the text that a summary is" />
    );
  return <ProseView tab={tab} text={value} baseUrl={result.url} />;
}
