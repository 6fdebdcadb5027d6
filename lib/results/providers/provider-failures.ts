import { type SourceType, sourceTypes } from "@/lib/contract/kinds";
import type { ProviderReportView, ProviderView, ResultsView } from "../model/result-view";

/** A requested provider without results, for the reason in `report`. */
export type ProviderFailure = {
  readonly provider: ProviderView;
  readonly report: ProviderReportView;
};

/** Providers that could not be searched, in the order of the response. Without `source`, for any. */
export const providerFailures = (
  { providers }: Pick<ResultsView, "providers">,
  source?: SourceType,
): ProviderFailure[] =>
  providers.flatMap((provider) =>
    provider.reports
      .filter(
        (report) =>
          (source === undefined || report.source === source) &&
          (report.outcome === "failed" || report.outcome === "limited"),
      )
      .map((report) => ({ provider, report })),
  );

/** Why each of them has no results, once, with the time at which an exhausted limit opens. */
export const providerFailureTexts = (view: Pick<ResultsView, "providers">): string[] => [
  ...new Set(providerFailures(view).map(providerFailureText)),
];

export function providerFailureText({ provider, report }: ProviderFailure): string {
  const sentence = report.error ?? `${provider.title} could not be searched.`;
  if (report.opensAt === null) return sentence;
  const time = new Date(report.opensAt).toISOString().slice(0, 16).replace("T", " ");
  return `${sentence} It can be searched again from ${time} UTC.`;
}

/** How the search of a source went: null without reports. */
export type SourceOutcome = {
  /** All that could have had results. */
  readonly searched: number;
  readonly failures: readonly ProviderFailure[];
  /** Whether no public service responded, whatever the library has. */
  readonly isOutage: boolean;
};

export function sourceOutcome(
  view: Pick<ResultsView, "providers">,
  source: SourceType,
): SourceOutcome | null {
  const services = view.providers.filter(({ name }) => name !== "library");
  const searched = services.flatMap(({ reports }) =>
    reports.filter((report) => report.source === source && report.outcome !== "skipped"),
  );
  const failures = providerFailures(view, source);
  if (searched.length === 0 && failures.length === 0) return null;
  const responded = searched.filter(({ outcome }) => outcome === "responded");
  return {
    searched: searched.length,
    failures,
    isOutage: failures.length > 0 && responded.length === 0,
  };
}

/** Whether no public service responded for any requested source. */
export function isOutage(view: Pick<ResultsView, "providers">): boolean {
  const outcomes = sourceTypes.flatMap((source) => sourceOutcome(view, source) ?? []);
  return outcomes.length > 0 && outcomes.every((outcome) => outcome.isOutage);
}
