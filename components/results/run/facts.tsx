import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { CreditRates } from "@/lib/contract/credit-rates";
import { formatBytes } from "@/lib/format/bytes";
import { countOf } from "@/lib/format/count";
import { formatMoment } from "@/lib/format/date";
import { formatDuration } from "@/lib/format/duration";
import { truncate } from "@/lib/format/truncate";
import { allArtifacts } from "@/lib/results/artifacts/artifacts";
import type { ResultsView } from "@/lib/results/model/result-view";
import type { ShownRun } from "@/lib/transport/run-state";
import { ArtifactFiles } from "../artifacts/files";
import { RunCostFact } from "../cost/cost";
import { ExportMenu } from "../export/menu";
import { FoundBy } from "../providers/found-by";

type RunFactsProps = {
  shown: ShownRun;
  rates: CreditRates;
  findConnection?: ((id: string) => ConnectionSummary | null) | undefined;
};

/** Status, time, cost, size, files, providers and connection of a run. */
export function RunFactList({ shown, rates, findConnection }: RunFactsProps) {
  const { run } = shown;
  const connection =
    run.connection === undefined ? null : (findConnection?.(run.connection) ?? null);
  const artifacts = allArtifacts(shown.view);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-1 max-[480px]:w-full max-[480px]:flex-nowrap">
      {/* Clips the dot before the first fact of each row. */}
      <div className="-ml-1 min-w-0 overflow-x-clip pl-1 max-[480px]:flex-1 max-[480px]:overflow-x-auto max-[480px]:[scrollbar-width:none] max-[480px]:[&>dl]:w-max max-[480px]:[&>dl]:flex-nowrap">
        <dl className="-ml-4 flex flex-wrap items-center text-xs text-ink-muted">
          <Fact name="Status">
            <span className="inline-flex items-center gap-1 font-medium text-ok">
              <CircleCheck aria-hidden className="size-3" />
              {run.status}
            </span>
          </Fact>
          <Fact name="Time" title={`Sent ${formatMoment(run.startedAt)}`}>
            {formatDuration(run.durationMs)}
          </Fact>
          <Fact name="Cost" title="Cost of the run, compared with the estimate">
            <RunCostFact {...{ shown, rates, connection }} />
          </Fact>
          <Fact name="Size" title={`${run.bytes.toLocaleString("en")} bytes`}>
            {formatBytes(run.bytes)}
          </Fact>
          {artifacts.length === 0 ? null : (
            <Fact name="Files" title="Screenshots, PDFs, audio and video behind expiring URLs">
              <ArtifactFiles artifacts={artifacts} />
            </Fact>
          )}
          {shown.view.providers.length === 0 ? null : (
            <Fact name="Found by" title="Providers of the results">
              <FoundBy view={shown.view} />
            </Fact>
          )}
          {shown.view.unknown.length === 0 ? null : (
            <Fact name="Other fields" title={otherNames(shown.view)}>
              {countOf(shown.view.unknown.length, "other field")} in Raw
            </Fact>
          )}
          {run.connectionLabel === null ? null : (
            <Fact name="Connection" title={`Response from ${run.connectionLabel}`}>
              <bdi className="max-w-36 truncate">{run.connectionLabel}</bdi>
            </Fact>
          )}
        </dl>
      </div>
      <ExportMenu {...{ shown, findConnection }} />
    </div>
  );
}

const otherNames = ({ unknown }: ResultsView): string =>
  truncate(unknown.map(([key]) => key).join(", "), 300);

function Fact({ name, title, children }: { name: string; title?: string; children: ReactNode }) {
  return (
    <div className="relative flex items-center pl-4 whitespace-nowrap before:absolute before:left-1.5 before:text-ink-faint before:content-['·']">
      <dt className="sr-only">{name}</dt>
      <dd title={title ?? name}>{children}</dd>
    </div>
  );
}
