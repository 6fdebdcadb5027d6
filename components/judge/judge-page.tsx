"use client";
import { useRef } from "react";
import { LiveRegion } from "@/components/ui/feedback/live-region";
import { Loading } from "@/components/ui/feedback/spinner";
import { PageHeader } from "@/components/ui/layout/page-header";
import { usePreservedFocus } from "@/components/ui/layout/preserved-focus";
import { lazyComponent } from "@/components/ui/loading/lazy";
import { useEarlyLoad } from "@/components/ui/loading/use-early-load";
import { CaseList } from "./cases/case-list";
import { usePlace } from "./state/use-place";

const loading = { fallback: <Loading /> };
const CaseScreen = lazyComponent(async () => (await import("./case-screen")).CaseScreen, loading);
const OpenRuns = lazyComponent(async () => (await import("./cases/open-runs")).OpenRuns, loading);

const urgent = [CaseScreen.load];
const later = [OpenRuns.load];

/** Judges results of stored runs and measures which setting is better. Sends nothing to a service. */
export function JudgePage() {
  const main = useRef<HTMLElement>(null);
  usePreservedFocus(main);
  return (
    <LiveRegion>
      <div className="flex min-h-dvh flex-col bg-canvas text-ink">
        <PageHeader title="Judge" guide="/guide/start/judge" main="judge" />
        <main
          ref={main}
          id="judge"
          tabIndex={-1}
          className="mx-auto grid w-full max-w-7xl flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 p-4"
        >
          <ShownPlace />
        </main>
      </div>
    </LiveRegion>
  );
}

function ShownPlace() {
  const [place, go] = usePlace();
  useEarlyLoad(urgent, later);
  if (place === null) return <Loading />;
  switch (place.kind) {
    case "list":
      return <CaseList onOpen={(id) => go({ kind: "case", id })} />;
    case "case":
      return <CaseScreen key={place.id} id={place.id} onLeave={() => go({ kind: "list" })} />;
    default:
      return (
        <OpenRuns
          key={JSON.stringify(place)}
          place={place}
          onOpen={(id) => go({ kind: "case", id })}
        />
      );
  }
}
