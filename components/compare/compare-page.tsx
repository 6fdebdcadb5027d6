import { useRef } from "react";
import { Callout } from "@/components/ui/feedback/callout";
import { LiveRegion } from "@/components/ui/feedback/live-region";
import { Loading } from "@/components/ui/feedback/spinner";
import { PageHeader } from "@/components/ui/layout/page-header";
import { usePreservedFocus } from "@/components/ui/layout/preserved-focus";
import { lazyComponent } from "@/components/ui/loading/lazy";
import { useEarlyLoad } from "@/components/ui/loading/use-early-load";
import { MIN_COMPARED_RUNS } from "@/lib/compare/address";
import { useStoredRuns } from "./runs/use-stored-runs";
import { StartPanel } from "./start-panel";
import { useView } from "./state/use-view";

const Comparison = lazyComponent(async () => (await import("./comparison")).Comparison, {
  fallback: <Loading />,
});

const early = [[Comparison.load], []] as const;

/** Compares stored runs. Sends nothing to a service. */
export function ComparePage() {
  const main = useRef<HTMLElement>(null);
  usePreservedFocus(main);
  return (
    <LiveRegion>
      <div className="flex min-h-dvh flex-col bg-canvas text-ink">
        <PageHeader title="Compare" guide="/guide/start/compare" main="comparison" />
        <main
          ref={main}
          id="comparison"
          tabIndex={-1}
          className="mx-auto grid w-full max-w-7xl flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 p-4"
        >
          <ShownComparison />
        </main>
      </div>
    </LiveRegion>
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
