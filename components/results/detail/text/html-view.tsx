import { useState } from "react";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { Segmented } from "@/components/ui/controls/segmented";
import { MatchesInSource } from "../../find/matches-in-source";
import { useIsOpenedHit } from "../../find/search-hits";
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
