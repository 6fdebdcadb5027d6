import { isTextList } from "@/lib/contract/json-object";
import { useRequestedFormat } from "../../run/shown-run-context";
import { AboutLine } from "../about-line";
import { UnexpectedValue } from "../data/unexpected-value";
import { ProseView } from "../text/prose-view";
import type { FormatViewProps } from "./format-view";

/** Passages that match a query best: a text or a list. */
export function HighlightsFormat({ tab, value, result }: FormatViewProps) {
  const requested = useRequestedFormat("highlights");
  const text = passages(value);
  if (text === null)
    return <UnexpectedValue label={tab.title} value={value} expected="text or a list of texts" />;
  return (
    <ProseView
      tab={tab}
      text={text}
      baseUrl={result.url}
      about={<AboutLine label="Passages for" text={requested?.query} />}
    />
  );
}

function passages(value: unknown): string | null {
  if (typeof value === "string") return value;
  return isTextList(value) ? value.join("\n\n---\n\n") : null;
}
