import { lazyComponent } from "@/components/ui/loading/lazy";
import { Popover } from "@/components/ui/overlays/popover";
import { countOf } from "@/lib/format/count";
import type { ProviderView, ResultsView } from "@/lib/results/model/result-view";
import { providerFailures } from "@/lib/results/providers/provider-failures";
import { FactButton } from "../run/fact-button";

const ProviderTable = lazyComponent(async () => (await import("./provider-table")).ProviderTable, {
  fallback: <p className="text-ink-faint">Loading…</p>,
});

/** Who found the results, and how many could not be searched; opens a table with the details. */
export function FoundBy({ view }: { view: Pick<ResultsView, "providers"> }) {
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
export function foundByText(view: Pick<ResultsView, "providers">): string {
  const failed = new Set(providerFailures(view).map(({ provider }) => provider));
  const found = view.providers.filter((each) => !failed.has(each) || each.results > 0);
  const shown = found.filter(({ results }) => results > 0);
  return [
    ...(shown.length > 0 ? shown : found.slice(0, 1)).map(resultsOf),
    ...(failed.size > 0 ? [countOf(failed.size, "failed", "failed")] : []),
  ].join(", ");
}

const resultsOf = ({ title, results }: ProviderView): string => `${title} ${results}`;
