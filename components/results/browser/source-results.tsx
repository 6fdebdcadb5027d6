import { CircleHelp, SearchX, Unplug } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { isMoreList } from "@/lib/contract/dialect/list-id";
import { listTitle, sourceViewOf } from "@/lib/results/model/lists";
import { type ProviderFailure, sourceOutcome } from "@/lib/results/providers/provider-failures";
import type { ShownRun } from "@/lib/transport/run-state";
import { breakAnywhereClass } from "../list/long-words";
import { OpensAt } from "../providers/opens-at";
import type { RunScope } from "../run/scope";
import { emptyMessage } from "./empty-message";
import { ResultBrowser, type ResultBrowserProps } from "./result-browser";

const icons = { "not-requested": CircleHelp, empty: SearchX, absent: Unplug };

export type SourceResultsProps = Omit<
  ResultBrowserProps,
  "label" | "results" | "run" | "contentRequested"
> & { shown: ShownRun; scope: RunScope };

export function SourceResults({
  source,
  shown,
  list,
  onList,
  detailTab,
  onDetailTab,
  onCommand,
  scope,
}: SourceResultsProps) {
  const { run, view } = shown;
  const found = sourceViewOf(view, source);
  if (found.state === "items") {
    return (
      <ResultBrowser
        label={`${listTitle(source)} results`}
        results={found.items}
        run={run.id}
        contentRequested={(run.request.scrapeOptions?.formats?.length ?? 0) > 0}
        {...{ source, list, onList, detailTab, onDetailTab, onCommand }}
      />
    );
  }
  const outcome = isMoreList(source) ? null : sourceOutcome(view, source);
  const sent = found.state === "absent" ? found.sent : null;
  const message = emptyMessage(source, found.state, run.request, outcome, sent);
  return (
    <EmptyState
      icon={outcome?.isOutage ? Unplug : icons[found.state]}
      headingLevel={3}
      lead={found.state === "empty" ? scope(shown, true) : null}
      title={message.title}
      actions={message.offers.map(({ label, command }) => (
        <Button key={label} onClick={() => onCommand(command)}>
          {label}
        </Button>
      ))}
    >
      <p>{message.why}</p>
      {found.state === "empty" && outcome && outcome.failures.length > 0 ? (
        <FailureList failures={outcome.failures} />
      ) : null}
      <ul className="mt-2 list-disc pl-4">
        {message.try.map((advice) => (
          <li key={advice}>{advice}</li>
        ))}
      </ul>
    </EmptyState>
  );
}

/** The providers that could not be searched, each with the cause and when it can be searched again. */
function FailureList({ failures }: { failures: readonly ProviderFailure[] }) {
  return (
    <ul aria-label="Providers that failed" className="mt-2 grid list-disc gap-1 pl-4">
      {failures.map(({ provider, report }) => (
        <li key={provider.name} className={breakAnywhereClass}>
          <bdi>{report.error ?? `${provider.title} could not be searched.`}</bdi>
          <OpensAt time={report.opensAt} />
        </li>
      ))}
    </ul>
  );
}
