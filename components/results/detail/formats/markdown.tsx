import { use } from "react";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { AfterText } from "@/components/ui/layout/painted";
import { Base64Pdf, isBase64Pdf } from "../artifacts/base64-pdf";
import { UnexpectedValue } from "../data/unexpected-value";
import { FormatBar } from "../format-bar";
import { ShowTab } from "../show-tab";
import { SizeFacts } from "../size-facts";
import { MarkdownPreview } from "../text/markdown-preview";
import { TextView } from "../text/text-view";
import type { FormatViewProps } from "./format-view";

/** Markdown of the page: rendered in one tab, source in the other. */
export function MarkdownFormat({ tab, value, result }: FormatViewProps) {
  const showTab = use(ShowTab);
  if (typeof value !== "string")
    return <UnexpectedValue label={tab.title} value={value} expected="text" />;
  if (tab.id === "preview" && isBase64Pdf(value)) return <Base64Pdf text={value} />;
  if (tab.id === "markdown")
    return <TextView label={tab.title} text={value} language="markdown" wrapped />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <FormatBar facts={<SizeFacts tab={tab} tokens />}>
        <AfterText className="h-control-sm">
          <CopyButton label="Copy Markdown" text={() => value} />
        </AfterText>
      </FormatBar>
      <div className="min-h-0 flex-1">
        <MarkdownPreview
          label={tab.title}
          markdown={value}
          baseUrl={result.url}
          onSource={() => showTab("markdown")}
        />
      </div>
    </div>
  );
}
