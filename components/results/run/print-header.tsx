import type { CreditRates } from "@/lib/contract/credit-rates";
import { formatMoment } from "@/lib/format/date";
import { formatDuration } from "@/lib/format/duration";
import { sentenceOf } from "@/lib/request/sentence/sentence";
import { resultTabs } from "@/lib/results/model/result-tabs";
import type { ShownRun } from "@/lib/transport/run-state";
import { costText } from "../cost/cost";

type PrintHeaderProps = { shown: ShownRun; tab: string; rates: CreditRates };

/** On paper: what was requested, when, from whom and at what cost. Replaces the form. */
export function PrintHeader({ shown, tab, rates }: PrintHeaderProps) {
  const { run, view } = shown;
  const { parts, more } = sentenceOf(run.request);
  const sentence = parts
    .map(({ text, lead }, index) => (index === 0 ? text : lead + text))
    .join("");
  const source = resultTabs(view).find(({ id }) => id === tab);
  const facts = [
    formatMoment(run.startedAt),
    run.connectionLabel,
    costText(shown, rates),
    `status ${run.status} after ${formatDuration(run.durationMs)}`,
  ];
  return (
    <header className="grid gap-1 px-3 pb-3 [overflow-wrap:anywhere]">
      <h3 className="text-lg font-semibold">
        <bdi>{run.request.query}</bdi>
      </h3>
      <p>{facts.filter(Boolean).join(" · ")}</p>
      <p>
        {sentence}
        {more ? `, and ${more.text}: ${more.names.join(", ")}` : null}
      </p>
      {source && source.count !== null ? (
        <p className="font-medium">{source.title} results</p>
      ) : null}
    </header>
  );
}
