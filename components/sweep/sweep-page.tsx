"use client";

import { useEffect, useState } from "react";
import { Loading } from "@/components/ui/feedback/spinner";
import { AppPage } from "@/components/ui/layout/app-page";
import { lazyComponent } from "@/components/ui/loading/lazy";
import { useEarlyLoad } from "@/components/ui/loading/use-early-load";
import { useRecord } from "@/components/ui/loading/use-record";
import type { ConnectionSummary } from "@/lib/contract/connection";
import { type CaseSweep, parseCaseSweep } from "@/lib/judge/files/case-sweep";
import { isPermalink } from "@/lib/permalink/fragment";
import { deviceProfiles } from "@/lib/storage/connections/profiles";
import { FORM_REQUEST } from "@/lib/storage/sweeps/sweep-start";
import { deviceVariables } from "@/lib/storage/variables/variables";
import {
  CONNECTIONS_PATH,
  parseConnectionList,
  sendConnectionRequest,
} from "@/lib/transport/connections";
import type { RequestSource } from "./editor/request-sweep";
import { SweepList } from "./list/sweep-list";
import type { SweepContext } from "./run/use-sweep";

type SweepPageProps = Pick<SweepContext, "connections" | "rates">;

/** Sweeps: one request many times with some of its fields varied, under a cap. */
export function SweepPage(props: SweepPageProps) {
  return (
    <AppPage title="Sweep" guide="/guide/start/sweep" main="sweep" className="max-w-7xl gap-4">
      <Shown {...props} />
    </AppPage>
  );
}

const loading = { fallback: <Loading /> };
const RequestSweep = lazyComponent(
  async () => (await import("./editor/request-sweep")).RequestSweep,
  loading,
);
const CaseSweepForm = lazyComponent(
  async () => (await import("./editor/case-sweep-form")).CaseSweepForm,
  loading,
);
const SweepScreen = lazyComponent(
  async () => (await import("./run/sweep-screen")).SweepScreen,
  loading,
);

const urgent = [RequestSweep.load];
const later = [SweepScreen.load];

type ShownPart =
  | { readonly part: "list" }
  | { readonly part: "sweep"; readonly id: string; readonly startsNow: boolean }
  | { readonly part: "case"; readonly place: CaseSweep }
  | { readonly part: "new"; readonly source: RequestSource };

function Shown({ connections: first, rates }: SweepPageProps) {
  const connections = useCurrentConnections(first);
  const [shown, show] = useShownPart();
  const profiles = useRecord(deviceProfiles);
  const variables = useRecord(deviceVariables);
  useEarlyLoad(urgent, later);
  if (!shown) return <Loading />;
  if (shown.part === "list")
    return (
      <SweepList
        onNew={() => show({ part: "new", source: { kind: "blank" } })}
        onOpened={(id) => show({ part: "sweep", id, startsNow: false })}
      />
    );
  if (shown.part === "sweep")
    return <SweepScreen key={shown.id} {...shown} {...{ connections, rates }} />;
  const editor = {
    ...{ connections, rates, profiles, variables },
    onCreated: (id: string, startsNow: boolean) => show({ part: "sweep", id, startsNow }),
  };
  return shown.part === "case" ? (
    <CaseSweepForm {...editor} place={shown.place} />
  ) : (
    <RequestSweep key={sourceKey(shown.source)} {...editor} source={shown.source} />
  );
}

/** Another source is another form. */
const sourceKey = (source: RequestSource): string =>
  source.kind === "link" ? source.hash : source.kind;

/** The part of the page that the URL names. Null before hydration. */
function useShownPart(): readonly [ShownPart | null, (next: ShownPart) => void] {
  const [shown, setShown] = useState<ShownPart | null>(null);
  useEffect(() => {
    const read = () => setShown(partOf(window.location));
    read();
    window.addEventListener("popstate", read);
    window.addEventListener("hashchange", read);
    return () => {
      window.removeEventListener("popstate", read);
      window.removeEventListener("hashchange", read);
    };
  }, []);
  const show = (next: ShownPart) => {
    setShown(next);
    const url = next.part === "sweep" ? `/sweep?id=${encodeURIComponent(next.id)}` : "/sweep?new";
    window.history.pushState(null, "", url);
  };
  return [shown, show];
}

function partOf({ search, hash }: Location): ShownPart {
  const query = new URLSearchParams(search);
  const id = query.get("id");
  if (id !== null && id !== "") return { part: "sweep", id, startsNow: false };
  const place = parseCaseSweep(search);
  if (place) return { part: "case", place };
  if (isPermalink(hash)) return { part: "new", source: { kind: "link", hash } };
  if (query.get("new") === FORM_REQUEST) return { part: "new", source: { kind: "form" } };
  return query.has("new") ? { part: "new", source: { kind: "blank" } } : { part: "list" };
}

/** The connections of the page, read again when the user returns to it: another tab may have changed them. */
function useCurrentConnections(first: readonly ConnectionSummary[]): readonly ConnectionSummary[] {
  const [connections, setConnections] = useState(first);
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    const read = async () => {
      if (document.visibilityState !== "visible") return;
      const listed = await sendConnectionRequest(
        ...(["GET", CONNECTIONS_PATH, undefined, parseConnectionList, signal] as const),
      );
      if (listed.ok && !signal.aborted) setConnections(listed.value.connections);
    };
    window.addEventListener("focus", read, { signal });
    document.addEventListener("visibilitychange", read, { signal });
    return () => leave.abort();
  }, []);
  return connections;
}
