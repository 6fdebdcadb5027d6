import { Download, FileText } from "lucide-react";
import { use, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { saveFile } from "@/components/ui/files/save-file";
import { AfterText } from "@/components/ui/layout/painted";
import { fromBase64 } from "@/lib/format/base64";
import { formatBytes } from "@/lib/format/bytes";
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

/** Whether a text is a base64-encoded PDF, which services return for an empty `parsers` list. */
const isBase64Pdf = (text: string): boolean =>
  text.startsWith("JVBERi0") && /^[A-Za-z0-9+/]{100}/.test(text);

/** A PDF in place of its text: it can be saved, but not displayed. */
function Base64Pdf({ text }: { text: string }) {
  const [broken, setBroken] = useState(false);
  const save = () => {
    const bytes = fromBase64(text);
    if (bytes) saveFile(new Blob([bytes], { type: "application/pdf" }), "page.pdf");
    else setBroken(true);
  };
  return (
    <EmptyState
      icon={FileText}
      headingLevel={4}
      title="This is the PDF file"
      actions={
        <Button size="sm" icon={Download} onClick={save}>
          Save PDF
        </Button>
      }
    >
      With an empty list of parsers, the service returns the file as base64 ({" "}
      {formatBytes((text.length * 3) / 4)}) instead of its text.
      {broken ? (
        <p className="mt-1 text-warn">It is truncated or damaged and cannot be saved.</p>
      ) : null}
    </EmptyState>
  );
}
