"use client";
import { CircleHelp, SearchX, Unplug } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import type { SourceType } from "@/lib/contract/kinds";
import type { FailureAct } from "@/lib/results/failure/messages";
import type { ShownRun } from "@/lib/transport/run-state";
import { ResultBrowser } from "./browser";
import type { ListState } from "./list-state";
import { emptyWords, sourceWords } from "./source-labels";

const icons = { "not-requested": CircleHelp, empty: SearchX, absent: Unplug };

type SourceResultsProps = {
  source: SourceType;
  shown: ShownRun;
  list: ListState;
  onList: (change: Partial<ListState>) => void;
  detailTab: string | null;
  onDetailTab: (id: string) => void;
  onAct: (act: FailureAct) => void;
};

/** The results of one source, or why there are none. */
export function SourceResults({
  source,
  shown: { run, view },
  list,
  onList,
  detailTab,
  onDetailTab,
  onAct,
}: SourceResultsProps) {
  const found = view.sources[source];
  if (found.state === "items") {
    return (
      <ResultBrowser
        label={`${sourceWords[source].title} results`}
        results={found.items}
        run={run.id}
        contentAsked={(run.request.scrapeOptions?.formats?.length ?? 0) > 0}
        {...{ source, list, onList, detailTab, onDetailTab, onAct }}
      />
    );
  }
  const words = emptyWords(source, found.state, run.request);
  return (
    <EmptyState
      icon={icons[found.state]}
      headingLevel={3}
      title={words.title}
      actions={words.offers.map(({ label, act }) => (
        <Button key={label} onClick={() => onAct(act)}>
          {label}
        </Button>
      ))}
    >
      <p>{words.why}</p>
      <ul className="mt-2 list-disc pl-4">
        {words.try.map((advice) => (
          <li key={advice}>{advice}</li>
        ))}
      </ul>
    </EmptyState>
  );
}
