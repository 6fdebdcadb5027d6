import { useId, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/controls/button";
import { countOf } from "@/lib/format/count";
import { parseActions } from "@/lib/results/contents/actions";
import { useRunRequest } from "../../run/shown-run-context";
import { ActionOutputView } from "../artifacts/action-output";
import { CardView } from "../card-view";
import { RestTree } from "../data/rest-tree";
import { StepReports } from "../data/step-reports";
import { UnexpectedValue } from "../data/unexpected-value";
import { ScrollRegion } from "../scroll-region";
import type { FormatViewProps } from "./format-view";

/** Outputs rendered initially. */
const STEP = 40;

/** Outputs of actions in step order: screenshots, pages, return values, PDFs. */
export function ActionsFormat({ tab, value, result }: FormatViewProps) {
  const requested = useRunRequest()?.scrapeOptions?.actions;
  const view = useMemo(() => parseActions(value, requested), [value, requested]);
  const [limit, setLimit] = useState(STEP);
  const id = useId();
  if (view === null)
    return <UnexpectedValue label={tab.title} value={value} expected="an action output" />;
  const { outputs, steps, rest } = view;
  const showOutput = (index: number) => {
    if (index >= limit) flushSync(() => setLimit(index + 1));
    const element = document.getElementById(`${id}-${index}`);
    element?.scrollIntoView({ block: "start" });
    element?.focus({ preventScroll: true });
  };
  return (
    <CardView
      tab={tab}
      value={value}
      facts={
        <>
          <span>{countOf(outputs.length, "output")}</span>
          {tab.ofRun ? (
            <span>returned with the response, not with a result; their page is unknown</span>
          ) : null}
        </>
      }
    >
      <ScrollRegion label={tab.title} className="grid content-start gap-3 p-3">
        <StepReports {...{ steps, outputs }} onOutput={showOutput} />
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {outputs.slice(0, limit).map((output, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: outputs have no other key
            <li key={index} id={`${id}-${index}`} tabIndex={-1} data-focus-inset="">
              <ActionOutputView
                output={output}
                number={index + 1}
                resultId={tab.ofRun ? null : result.id}
              />
            </li>
          ))}
        </ol>
        {outputs.length > limit ? (
          <p>
            <Button size="sm" onClick={() => setLimit(limit + STEP)}>
              Show {countOf(Math.min(STEP, outputs.length - limit), "more output")}
            </Button>
          </p>
        ) : null}
        {outputs.length === 0 && steps.length === 0 && rest === null ? (
          <p className="text-ink-muted">
            The actions returned nothing. Only screenshots, scrapes, scripts and PDFs have output.
          </p>
        ) : null}
        <RestTree rest={rest} />
      </ScrollRegion>
    </CardView>
  );
}
