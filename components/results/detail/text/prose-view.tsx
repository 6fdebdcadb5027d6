import { type ReactNode, useState } from "react";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { Segmented } from "@/components/ui/controls/segmented";
import type { DetailTab } from "@/lib/results/contents/detail-tabs";
import { FormatBar } from "../format-bar";
import { SizeFacts } from "../size-facts";
import { MarkdownPreview } from "./markdown-preview";
import { TextView } from "./text-view";

type ProseViewProps = {
  tab: DetailTab;
  text: string;
  baseUrl: string | null;
  about?: ReactNode;
};

const options = [
  { value: "preview" as const, label: "Preview" },
  { value: "source" as const, label: "Source" },
];

/** Generated text, usually Markdown: rendered or as source. */
export function ProseView({ tab, text, baseUrl, about }: ProseViewProps) {
  const [as, setAs] = useState<"preview" | "source">("preview");
  return (
    <div className="flex h-full min-h-0 flex-col">
      <FormatBar facts={<SizeFacts tab={tab} tokens />}>
        <Segmented label={`${tab.title} as`} options={options} value={as} onValueChange={setAs} />
        <CopyButton label={`Copy ${tab.title}`} text={() => text} />
      </FormatBar>
      {about}
      <div className="min-h-0 flex-1">
        {as === "preview" ? (
          <MarkdownPreview
            label={tab.title}
            markdown={text}
            baseUrl={baseUrl}
            onSource={() => setAs("source")}
          />
        ) : (
          <TextView label={`${tab.title}, source`} text={text} language="markdown" wrapped />
        )}
      </div>
    </div>
  );
}
