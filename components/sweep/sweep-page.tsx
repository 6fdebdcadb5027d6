"use client";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { LiveRegion } from "@/components/ui/feedback/live-region";
import { Spinner } from "@/components/ui/feedback/spinner";
import { PageHeader } from "@/components/ui/layout/page-header";
import { usePreservedFocus } from "@/components/ui/layout/preserved-focus";
import { toWire } from "@/lib/contract/canonical";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { CreditRates } from "@/lib/contract/credit-rates";
import { type CaseSweep, parseCaseSweep } from "@/lib/judge/files/case-sweep";
import { decodePermalink } from "@/lib/permalink/decode-permalink";
import { isPermalink } from "@/lib/permalink/fragment";
import type { Body } from "@/lib/request/body";
import { deviceProfiles } from "@/lib/storage/connections/profiles";
import { FORM_REQUEST, readSweepStart } from "@/lib/storage/sweeps/sweep-start";
import { readVariables, subscribeToVariables } from "@/lib/storage/variables/variables";
import { escapeBody } from "@/lib/variables/resolve-body";
import { CaseSweepForm } from "./editor/case-sweep-form";
import { NewSweep } from "./editor/new-sweep";
import { firstAxis } from "./editor/typed-sweep";
import { SweepList } from "./list/sweep-list";
import { SweepScreen } from "./run/sweep-screen";
import { useCurrentConnections } from "./use-current-connections";

type SweepPageProps = {
  readonly connections: readonly ConnectionSummary[];
  readonly rates: CreditRates;
};

/** Sweeps: one request many times with some of its fields varied, under a cap. */
export function SweepPage(props: SweepPageProps) {
  const main = useRef<HTMLElement>(null);
  usePreservedFocus(main);
  return (
    <LiveRegion>
      <div className="flex min-h-dvh flex-col bg-canvas text-ink">
        <PageHeader title="Sweep" guide="/guide/start/sweep" main="sweep" />
        <main
          ref={main}
          id="sweep"
          tabIndex={-1}
          className="mx-auto grid w-full max-w-7xl flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 p-4"
        >
          <Shown {...props} />
        </main>
      </div>
    </LiveRegion>
  );
}

type ShownPart =
  | { readonly part: "list" }
  | { readonly part: "sweep"; readonly id: string; readonly startsNow: boolean }
  | { readonly part: "case"; readonly place: CaseSweep }
  | { readonly part: "new"; readonly base: Body; readonly note: string | null }
  /** A new sweep of a request that the address carries. */
  | { readonly part: "known"; readonly base: Body; readonly note: string | null };

const blankRequest: Body = { query: "", limit: 10 };

function Shown({ connections: first, rates }: SweepPageProps) {
  const connections = useCurrentConnections(first);
  const [shown, show] = useShownPart();
  const profiles = useSyncExternalStore(
    deviceProfiles.subscribe,
    deviceProfiles.read,
    deviceProfiles.read,
  );
  const variables = useSyncExternalStore(subscribeToVariables, readVariables, readVariables);
  if (!shown)
    return (
      <p role="status" className="flex items-center gap-2 text-ink-muted">
        <Spinner /> Loading…
      </p>
    );
  if (shown.part === "sweep")
    return <SweepScreen key={shown.id} {...shown} {...{ connections, rates }} />;
  const editor = {
    ...{ connections, rates, profiles, variables },
    onCreated: (id: string, startsNow: boolean) => show({ part: "sweep", id, startsNow }),
  };
  if (shown.part === "case") return <CaseSweepForm {...editor} place={shown.place} />;
  if (shown.part === "new" || shown.part === "known")
    return (
      <NewSweep
        {...editor}
        base={shown.base}
        note={shown.note}
        {...(shown.part === "known" && { start: { axes: [firstAxis] } })}
      />
    );
  return (
    <SweepList
      onNew={() => show({ part: "new", base: blankRequest, note: null })}
      onOpened={(id) => show({ part: "sweep", id, startsNow: false })}
    />
  );
}

/** The part of the page that the address names. Null before hydration. */
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
    const address =
      next.part === "sweep" ? `/sweep?id=${encodeURIComponent(next.id)}` : "/sweep?new";
    window.history.pushState(null, "", address);
  };
  return [shown, show];
}

function partOf({ search, hash }: Location): ShownPart {
  const query = new URLSearchParams(search);
  const id = query.get("id");
  if (id !== null && id !== "") return { part: "sweep", id, startsNow: false };
  const place = parseCaseSweep(search);
  if (place) return { part: "case", place };
  if (isPermalink(hash)) return fromPermalink(hash);
  const base = query.get("new") === FORM_REQUEST ? readSweepStart() : null;
  if (base) return { part: "known", base, note: null };
  return query.has("new") ? { part: "new", base: blankRequest, note: null } : { part: "list" };
}

function fromPermalink(hash: string): ShownPart {
  const decoded = decodePermalink(hash);
  if (!decoded.ok) return { part: "new", base: blankRequest, note: decoded.message };
  const lost = [...decoded.stripped.map(({ name }) => name), ...decoded.rejected];
  return {
    part: "known",
    // A link has what is sent, so it has no templates.
    base: escapeBody({ ...toWire(decoded.request) }),
    note: lost.length === 0 ? null : `The link does not carry: ${lost.join(", ")}.`,
  };
}
