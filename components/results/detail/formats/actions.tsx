import { useMemo, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Badge } from "@/components/ui/feedback/badge";
import { countOf } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import type { StepReport } from "@/lib/results/contents/actions";
import { parseActions } from "@/lib/results/contents/actions";
import { cutText } from "../../list/cut-text";
import { useRunRequest } from "../../run/shown-run-context";
import { ActionOutputView } from "../artifacts/action-output";
import { CardView } from "../card-view";
import { RestTree } from "../data/rest-tree";
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
  if (view === null)
    return <UnexpectedValue label={tab.title} value={value} expected="an action output" />;
  const { outputs, steps, rest } = view;
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
        <StepReports steps={steps} />
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {outputs.slice(0, limit).map((output, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: outputs have no other key
            <li key={index}>
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
        <RestTree label="Other fields" rest={rest} />
      </ScrollRegion>
    </CardView>
  );
}

const tones = { done: "ok", failed: "bad", unfinished: "warn" } as const;
const isKnown = (status: string): status is keyof typeof tones => Object.hasOwn(tones, status);

/** Status of each step, if the service reports it. */
function StepReports({ steps }: { steps: readonly StepReport[] }) {
  if (steps.length === 0) return null;
  return (
    <ol aria-label="Steps" className="grid gap-0.5 text-xs">
      {steps.slice(0, 100).map(({ step, type, status, durationMs, error }) => (
        <li key={step} className="flex flex-wrap items-center gap-2">
          <span className="w-6 text-right text-ink-faint">{step}</span>
          <bdi className="font-mono">{cutText(type ?? "step", 40)}</bdi>
          {status === null ? null : (
            <Badge plain tone={isKnown(status) ? tones[status] : "neutral"}>
              {cutText(status, 40)}
            </Badge>
          )}
          {durationMs === null ? null : (
            <span className="text-ink-muted">{formatDuration(durationMs)}</span>
          )}
          {error === null ? null : <bdi className="text-bad">{cutText(error, 500)}</bdi>}
        </li>
      ))}
    </ol>
  );
}
