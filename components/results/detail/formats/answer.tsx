"use client";
import { AboutLine } from "../about-line";
import { useAskedFormat } from "../asked-run";
import { OddValue } from "../odd-value";
import { ProseView } from "../prose-view";
import type { FormatViewProps } from "./format-view";

/** What the page answers to the question of the request. */
export function AnswerFormat({ tab, value, result }: FormatViewProps) {
  const asked = useAskedFormat("question");
  if (typeof value !== "string")
    return <OddValue label={tab.title} value={value} expected="the text that an answer is" />;
  return (
    <ProseView
      tab={tab}
      text={value}
      baseUrl={result.url}
      about={<AboutLine label="Question" text={asked?.question} />}
    />
  );
}
