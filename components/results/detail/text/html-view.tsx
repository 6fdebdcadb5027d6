import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { Segmented } from "@/components/ui/controls/segmented";
import { textPattern } from "@/lib/results/contents/text-pattern";
import { useIsOpenedHit, useSearchText } from "../../find/search-hits";
import { UnexpectedValue } from "../data/unexpected-value";
import { FormatBar } from "../format-bar";
import type { FormatViewProps } from "../formats/format-view";
import { SizeFacts } from "../size-facts";
import { InertFrame } from "./inert-frame";
import { TextView } from "./text-view";

const options = [
  { value: "page" as const, label: "Page" },
  { value: "source" as const, label: "Source" },
];

/** HTML of a page: rendered in an inert frame, or as source. */
export function HtmlView({ tab, value, result }: FormatViewProps) {
  const [chosen, setAs] = useState<"page" | "source" | null>(null);
  // Matches can be shown in the source only.
  const isOpenedHit = useIsOpenedHit(result.id, tab.key);
  const as = chosen ?? (isOpenedHit ? "source" : "page");
  if (typeof value !== "string")
    return <UnexpectedValue label={tab.title} value={value} expected="text" />;
  const choice = (
    <Segmented label={`${tab.title} as`} options={options} value={as} onValueChange={setAs} />
  );
  if (as === "source")
    return <TextView label={`${tab.title}, source`} text={value} language="html" bar={choice} />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <FormatBar
        facts={
          <>
            <SizeFacts tab={tab} tokens />
            {choice}
          </>
        }
      >
        <CopyButton label={`Copy ${tab.title}`} text={() => value} />
      </FormatBar>
      <MatchesInSource source={value} onSource={() => setAs("source")} />
      <div className="min-h-0 flex-1">
        <InertFrame label={`${tab.title}, rendered`} html={value} baseUrl={result.url} />
      </div>
    </div>
  );
}

/** Offers the source, in which matches of the searched text can be marked. */
function MatchesInSource({ source, onSource }: { source: string; onSource: () => void }) {
  const pattern = textPattern(useSearchText());
  if (!pattern?.test(source)) return null;
  return (
    <div className="flex items-center gap-2 border-b border-line px-3 py-0.5 text-xs text-ink-muted print:hidden">
      Matches are marked in the source only.
      <Button size="sm" variant="ghost" onClick={onSource}>
        Show the source
      </Button>
    </div>
  );
}
