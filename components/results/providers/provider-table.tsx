import { Badge } from "@/components/ui/feedback/badge";
import { formatCount } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import type { ProviderReportView, ProviderView } from "@/lib/results/model/result-view";
import { droppedText } from "@/lib/results/providers/dropped-text";
import { breakAnywhereClass } from "../list/long-words";
import { OpensAt } from "./opens-at";

/** The query, the results and the duration of each provider, and why it failed. */
export function ProviderTable({ providers }: { providers: readonly ProviderView[] }) {
  const sources = new Set(providers.flatMap(({ reports }) => reports.map(({ source }) => source)));
  return (
    <table className="w-full border-collapse text-xs [&_td]:align-top [&_th]:align-top">
      <caption className="pb-1 text-left text-sm font-medium">Providers of this run</caption>
      <thead>
        <tr className="text-ink-muted">
          <th scope="col" className="py-1 text-left font-normal">
            Provider
          </th>
          {["Found", "Kept", "Time"].map((name) => (
            <th key={name} scope="col" className="py-1 pl-3 text-right font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {providers.flatMap((provider) =>
          provider.reports.length === 0
            ? [<PlainRow key={provider.name} provider={provider} />]
            : provider.reports.map((report) => (
                <ReportRow
                  key={`${provider.name} ${report.source}`}
                  title={provider.title}
                  source={sources.size > 1 ? report.source : null}
                  report={report}
                />
              )),
        )}
      </tbody>
    </table>
  );
}

/** A provider of which the response only counts the results. */
function PlainRow({ provider: { title, results } }: { provider: ProviderView }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`py-1 text-left font-medium ${breakAnywhereClass}`}>
        <bdi>{title}</bdi>
      </th>
      <td className="py-1 pl-3 text-right tabular-nums">{formatCount(results)}</td>
      <td className="py-1 pl-3 text-right text-ink-faint" colSpan={2}>
        not reported
      </td>
    </tr>
  );
}

type ReportRowProps = { title: string; source: string | null; report: ProviderReportView };

function ReportRow({ title, source, report }: ReportRowProps) {
  const { outcome, found, kept, ms } = report;
  const counts = outcome === "responded" || found > 0;
  const number = "py-1 pl-3 text-right whitespace-nowrap tabular-nums";
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`py-1 text-left font-normal ${breakAnywhereClass}`}>
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">
            <bdi>{title}</bdi>
            {source === null ? null : <span className="font-normal text-ink-muted"> {source}</span>}
          </span>
          <Outcome report={report} />
        </span>
        <Details report={report} />
      </th>
      <td className={number}>{counts ? formatCount(found) : <Nothing />}</td>
      <td className={number}>{counts ? formatCount(kept) : <Nothing />}</td>
      <td className={number}>{outcome === "skipped" ? <Nothing /> : formatDuration(ms)}</td>
    </tr>
  );
}

/** A count of 0 would look like an empty response. */
const Nothing = () => (
  <>
    <span aria-hidden>–</span>
    <span className="sr-only">none</span>
  </>
);

function Outcome({ report: { outcome, asked } }: { report: ProviderReportView }) {
  switch (outcome) {
    case "failed":
      return <Badge tone="bad">Failed</Badge>;
    case "limited":
      return <Badge tone="warn">Limit used up</Badge>;
    case "skipped":
      return <Badge>Not searched</Badge>;
    case "responded":
      return asked ? null : <Badge>From the cache</Badge>;
  }
}

/** A shorter wait is the time that any request takes. */
const MIN_WAIT_MS = 500;

function Details({ report }: { report: ProviderReportView }) {
  const { error, ignored, waitMs, opensAt } = report;
  const dropped = droppedText(report);
  const lines = [
    dropped === null ? null : `Dropped: ${dropped}.`,
    ignored.length > 0 ? `Not applied: ${ignored.join(", ")}.` : null,
    waitMs >= MIN_WAIT_MS ? `Waited ${formatDuration(waitMs)} for its limits.` : null,
  ].filter((line) => line !== null);
  return (
    <>
      {lines.length > 0 ? <p className="text-ink-muted">{lines.join(" ")}</p> : null}
      {error === null ? null : (
        <p className="text-ink-muted">
          <bdi>{error}</bdi>
        </p>
      )}
      <OpensAt time={opensAt} />
    </>
  );
}
