import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { CreditRates } from "@/lib/contract/credit-rates";
import { formatBytes } from "@/lib/format/bytes";
import { formatMoment } from "@/lib/format/date";
import { formatDuration } from "@/lib/format/duration";
import { allArtifacts } from "@/lib/results/artifacts";
import type { ProviderView } from "@/lib/results/result-view";
import type { ShownRun } from "@/lib/transport/run-state";
import { ArtifactFiles } from "./artifact-files";
import { ExportMenu } from "./export-menu";
import { RunCostFact } from "./run-cost";

type RunFactsProps = { shown: ShownRun; rates: CreditRates };

/** What a run came to: status, time, cost, size. */
export function RunFacts({ shown, rates }: RunFactsProps) {
  const { run } = shown;
  const artifacts = allArtifacts(shown.view);
  return (
    <div className="flex flex-wrap items-center gap-x-1">
      <dl className="flex flex-wrap items-center gap-x-2 text-xs text-ink-muted [&>div:not(:first-child)]:before:mr-2 [&>div:not(:first-child)]:before:text-ink-faint [&>div:not(:first-child)]:before:content-['·']">
        <Fact name="Status">
          <span className="inline-flex items-center gap-1 font-medium text-ok">
            <CircleCheck aria-hidden className="size-3" />
            {run.status}
          </span>
        </Fact>
        <Fact name="Time" title={`Sent ${formatMoment(run.startedAt)}`}>
          {formatDuration(run.durationMs)}
        </Fact>
        <Fact name="Cost" title="What the run cost, beside the estimate">
          <RunCostFact shown={shown} rates={rates} />
        </Fact>
        <Fact name="Size" title={`${run.bytes.toLocaleString("en")} bytes`}>
          {formatBytes(run.bytes)}
        </Fact>
        {artifacts.length === 0 ? null : (
          <Fact
            name="Files"
            title="Screenshots, PDFs, sound and film, behind addresses that expire"
          >
            <ArtifactFiles artifacts={artifacts} />
          </Fact>
        )}
        {shown.view.providers.length === 0 ? null : (
          <Fact name="Found by" title="Who found the results; one may have been found by several">
            {foundByWords(shown.view.providers)}
          </Fact>
        )}
        {run.connectionLabel === null ? null : (
          <Fact name="Connection" title={`Answered by ${run.connectionLabel}`}>
            <bdi className="max-w-36 truncate">{run.connectionLabel}</bdi>
          </Fact>
        )}
      </dl>
      <ExportMenu shown={shown} />
    </div>
  );
}

/** What the built-in engine calls those that it asks, for people. */
const PROVIDER_NAMES: Readonly<Record<string, string>> = {
  library: "library",
  searxng: "live search",
};

const foundByWords = (providers: readonly ProviderView[]): string =>
  providers.map(({ name, results }) => `${PROVIDER_NAMES[name] ?? name} ${results}`).join(", ");

function Fact({ name, title, children }: { name: string; title?: string; children: ReactNode }) {
  return (
    <div className="flex items-center whitespace-nowrap">
      <dt className="sr-only">{name}</dt>
      <dd title={title ?? name}>{children}</dd>
    </div>
  );
}
