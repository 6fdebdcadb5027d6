"use client";
import { useEffect, useState } from "react";
import { Loading } from "@/components/ui/feedback/spinner";
import { AppPage } from "@/components/ui/layout/app-page";
import { lazyComponent } from "@/components/ui/loading/lazy";
import { useEarlyLoad } from "@/components/ui/loading/use-early-load";
import { type JudgePlace, judgeUrl, parseJudgeUrl } from "@/lib/judge/judge-url";
import { CaseList } from "./cases/case-list";

const loading = { fallback: <Loading /> };
const CaseScreen = lazyComponent(async () => (await import("./case-screen")).CaseScreen, loading);
const OpenRuns = lazyComponent(async () => (await import("./cases/open-runs")).OpenRuns, loading);

const urgent = [CaseScreen.load];
const later = [OpenRuns.load];

/** Judges results of stored runs and measures which setting is better. Sends nothing to a service. */
export function JudgePage() {
  return (
    <AppPage title="Judge" guide="/guide/start/judge" main="judge" className="max-w-7xl gap-4">
      <ShownPlace />
    </AppPage>
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

/** The place in the URL, and a function that moves to another one. Null before hydration. */
function usePlace(): readonly [JudgePlace | null, (place: JudgePlace) => void] {
  const [place, setPlace] = useState<JudgePlace | null>(null);
  useEffect(() => {
    const read = () => setPlace(parseJudgeUrl(window.location.search));
    read();
    window.addEventListener("popstate", read);
    return () => window.removeEventListener("popstate", read);
  }, []);
  const go = (next: JudgePlace) => {
    window.history.pushState(null, "", judgeUrl(next));
    setPlace(next);
    window.scrollTo(0, 0);
  };
  return [place, go];
}
