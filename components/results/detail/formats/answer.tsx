import { useRequestedFormat } from "../../run/shown-run-context";
import { AboutLine } from "../about-line";
import { UnexpectedValue } from "../data/unexpected-value";
import { ProseView } from "../text/prose-view";
import type { FormatViewProps } from "./format-view";

/** Answer to the question of the request. */
// language-ok: the format is called answer in the contract
export function AnswerFormat({ tab, value, result }: FormatViewProps) {
  const requested = useRequestedFormat("question");
  if (typeof value !== "string")
    return <UnexpectedValue label={tab.title} value={value} expected="text" />;
  return (
    <ProseView
      tab={tab}
      text={value}
      baseUrl={result.url}
      about={<AboutLine label="Question" text={requested?.question} />}
    />
  );
}
