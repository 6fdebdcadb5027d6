import { sourceTypes } from "@/lib/contract/kinds";
import type { ReportedProvider } from "@/lib/contract/response";
import type { ProviderReportView, ProviderView } from "./result-view";

const MAX_PROVIDERS = 100;
const MAX_RULES = 20;
const MAX_TEXT = 500;

type Report = NonNullable<NonNullable<ReportedProvider["sources"]>["web"]>;

/** The providers of a response that have a name, with what they report for each source. */
export const parseProviders = (providers: readonly ReportedProvider[]): ProviderView[] =>
  providers.slice(0, MAX_PROVIDERS).flatMap(({ name, title, results, sources }) =>
    name
      ? [
          {
            name: name.slice(0, MAX_TEXT),
            title: (title || name).slice(0, MAX_TEXT),
            results: results ?? 0,
            reports: sourceTypes.flatMap((source) => {
              const report = sources?.[source];
              return report ? [parseReport(source, report)] : [];
            }),
          },
        ]
      : [],
  );

function parseReport(source: ProviderReportView["source"], report: Report): ProviderReportView {
  const opensAt = Date.parse(report.opensAt ?? "");
  return {
    source,
    outcome: report.outcome ?? (report.error ? "failed" : "responded"),
    asked: report.asked ?? true,
    found: report.found ?? 0,
    kept: report.kept ?? 0,
    dropped: Object.entries(report.dropped ?? {})
      .filter(([, count]) => count > 0)
      .slice(0, MAX_RULES),
    ignored: (report.ignored ?? []).slice(0, MAX_RULES),
    ms: report.ms ?? 0,
    waitMs: report.waitMs ?? 0,
    error: report.error ? report.error.slice(0, MAX_TEXT) : null,
    opensAt: Number.isNaN(opensAt) ? null : opensAt,
  };
}
