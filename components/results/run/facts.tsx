import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Loading } from "@/components/ui/feedback/spinner";
import { lazyComponent } from "@/components/ui/loading/lazy";
import { Popover } from "@/components/ui/overlays/popover";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { CreditRates } from "@/lib/contract/credit-rates";
import { formatBytes } from "@/lib/format/bytes";
import { countOf } from "@/lib/format/count";
import { formatMoment } from "@/lib/format/date";
import { formatDuration } from "@/lib/format/duration";
import { truncate } from "@/lib/format/truncate";
import { allArtifacts } from "@/lib/results/artifacts/artifacts";
import type { ProviderView, ResultsView } from "@/lib/results/model/result-view";
import { providerFailures } from "@/lib/results/providers/provider-failures";
import type { ShownRun } from "@/lib/transport/run-state";
import { ArtifactFiles } from "../artifacts/files";
import { RunCostFact } from "../cost/cost";
import { ExportMenu } from "../export/menu";
import { FactButton } from "./fact-button";

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

const ProviderTable = lazyComponent(
  async () => (await import("../providers/provider-table")).ProviderTable,
  {
    fallback: <Loading />,
  },
);

/** Who found the results, and how many could not be searched; opens a table with the details. */
function FoundBy({ view }: { view: Pick<ResultsView, "providers"> }) {
  const text = foundByText(view);
  return (
    <Popover
      label="Providers of this run"
      align="end"
      // The enclosing line does not wrap.
      className="min-w-[min(30rem,calc(100vw-1rem))] whitespace-normal"
      trigger={(props) => (
        <FactButton
          trigger={props}
          label={`Found by ${text}. Show what each provider did`}
          command="Show what each provider found"
          synonyms="services, sources, live search, failed, dropped, limits, outage"
        >
          {text}
        </FactButton>
      )}
    >
      <ProviderTable providers={view.providers} />
    </Popover>
  );
}

/** `library 2, Wikipedia 5, 1 failed`. Several providers can return the same result. */
function foundByText(view: Pick<ResultsView, "providers">): string {
  const failed = new Set(providerFailures(view).map(({ provider }) => provider));
  const found = view.providers.filter((each) => !failed.has(each) || each.results > 0);
  const shown = found.filter(({ results }) => results > 0);
  return [
    ...(shown.length > 0 ? shown : found.slice(0, 1)).map(resultsOf),
    ...(failed.size > 0 ? [countOf(failed.size, "failed", "failed")] : []),
  ].join(", ");
}

const resultsOf = ({ title, results }: ProviderView): string => `${title} ${results}`;
