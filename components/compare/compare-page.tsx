import { Callout } from "@/components/ui/feedback/callout";
import { Loading } from "@/components/ui/feedback/spinner";
import { AppPage } from "@/components/ui/layout/app-page";
import { lazyComponent } from "@/components/ui/loading/lazy";
import { useEarlyLoad } from "@/components/ui/loading/use-early-load";
import { MIN_COMPARED_RUNS } from "@/lib/compare/comparison-url";
import { useStoredRuns } from "./runs/use-stored-runs";
import { StartPanel } from "./start-panel";
import { useView } from "./state/use-view";

const Comparison = lazyComponent(async () => (await import("./comparison")).Comparison, {
  fallback: <Loading />,
});

const early = [[Comparison.load], []] as const;

/** Compares stored runs. Sends nothing to a service. */
export function ComparePage() {
  return (
    <AppPage
      title="Compare"
      guide="/guide/start/compare"
      main="comparison"
      className="max-w-7xl gap-4"
    >
      <ShownComparison />
    </AppPage>
  );
}

function ShownComparison() {
  const [opened, change] = useView();
  const stored = useStoredRuns();
  useEarlyLoad(...early);
  if (!opened) return <Loading />;
  const { view, findings } = opened;
  return (
    <>
      {findings.map((finding) => (
        <Callout key={finding} tone="warn" role="status" title={finding} />
      ))}
      {view.runs.length < MIN_COMPARED_RUNS ? (
        <StartPanel
          stored={stored}
          initial={view.runs}
          onView={change}
          onCompare={(runs) => change({ runs, base: runs[0] ?? "" })}
        />
      ) : (
        <Comparison {...{ view, change, stored }} />
      )}
    </>
  );
}
