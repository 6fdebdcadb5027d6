"use client";
import { LibraryBig, SquareSplitHorizontal } from "lucide-react";
import { useEffect, useState } from "react";
import { Callout } from "@/components/ui/feedback/callout";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { LiveRegion } from "@/components/ui/feedback/live-region";
import { ThemeMenu } from "@/components/ui/theme/theme-menu";
import type { LibraryView } from "@/lib/contract/library";
import { formatBytes } from "@/lib/format/bytes";
import { countOf } from "@/lib/format/count";
import { AddPanel } from "./add-panel";
import { ReturnOffer } from "./return-offer";
import { SiteDetailPanel } from "./site-detail-panel";
import { SiteList } from "./site-list";
import { useLibrary } from "./use-library";

type LibraryPageProps = {
  /** null if the engine is off. */
  start: LibraryView | null;
  /**
   * Server time in milliseconds since the epoch, so that server and browser render the same text.
   */
  now: number;
  /** Whether the form to add a site is open at first. It is also open if the library is empty. */
  isAdding?: boolean;
  /** The search that led here, to be run again; empty without one. */
  query?: string;
};

/** The library page: its sites, running crawls, and the form to add a site. */
export function LibraryPage({ start, now, isAdding = false, query = "" }: LibraryPageProps) {
  return (
    <LiveRegion>
      <a
        href="#library"
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:m-2 focus:bg-surface focus:p-2"
      >
        Skip to the library
      </a>
      {start === null ? <LibraryOff /> : <LibraryScreen {...{ start, now, isAdding, query }} />}
    </LiveRegion>
  );
}

function Top({ children }: { children?: React.ReactNode }) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
        <a href="/" className="flex items-center gap-2 font-semibold hover:text-accent">
          <SquareSplitHorizontal aria-hidden className="size-4.5 shrink-0 text-accent" />
          Search Workbench
        </a>
        <h1 className="text-base font-semibold">Library</h1>
        {children}
        <div className="ml-auto flex items-center gap-3">
          <a
            href="/guide/start/library"
            className="inline-flex min-h-target items-center text-ink-muted hover:text-accent"
          >
            Guide
          </a>
          <ThemeMenu />
        </div>
      </div>
    </header>
  );
}

function LibraryOff() {
  return (
    <div className="min-h-dvh bg-canvas text-ink">
      <Top />
      <main id="library" className="mx-auto max-w-3xl px-4 py-8">
        <Callout tone="info" title="The built-in engine is off on this server">
          The library is part of the engine, so it is not available (403). The operator can enable
          it with <code>WORKBENCH_ENGINE=on</code>. Connected services work without it.
        </Callout>
      </main>
    </div>
  );
}

type LibraryScreenProps = Required<LibraryPageProps> & { start: LibraryView };

function LibraryScreen({ start, now, isAdding, query }: LibraryScreenProps) {
  const [shownId, show] = useShownSite();
  const { view, live, connection } = useLibrary(start, shownId);
  const [first] = useState(now);
  const shown = view.sites.find(({ id }) => id === shownId) ?? null;
  const empty = view.sites.length === 0;

  return (
    <div className="flex min-h-dvh flex-col bg-canvas text-ink">
      <Top>
        <p className="text-ink-muted" data-testid="totals">
          {countOf(view.sites.length, "site")} · {countOf(view.pages, "page")} ·{" "}
          {formatBytes(view.bytes)} on disk
        </p>
      </Top>
      <main
        id="library"
        className="mx-auto grid w-full max-w-7xl flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 p-4 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          {connection === "lost" ? (
            <Callout tone="warn" role="status" title="The workbench is not responding">
              The page may be out of date. Reconnecting…
            </Callout>
          ) : null}
          {connection === "locked" ? (
            <Callout tone="warn" role="alert" title="Your session has expired">
              <a className="link" href="/library">
                Reload and enter the password
              </a>
            </Callout>
          ) : null}
          {query === "" ? null : <ReturnOffer query={query} isReady={view.pages > start.pages} />}
          {view.mayChange ? (
            <AddPanel isOpenAtFirst={empty || isAdding} onAdded={show} />
          ) : (
            <Callout tone="info" title="Only the operator can change this library">
              This workbench is reachable from other machines, so add sites on the server with{" "}
              <code>npm run library</code>.
            </Callout>
          )}
          {empty ? null : (
            <SiteList sites={view.sites} shownId={shownId} now={first} onShow={show} />
          )}
        </div>
        {shown ? (
          <SiteDetailPanel
            key={shown.id}
            site={shown}
            live={live}
            mayChange={view.mayChange}
            onClose={() => show(null)}
          />
        ) : (
          <div
            className={`rounded-lg border border-line bg-surface ${empty ? "" : "max-lg:hidden"}`}
          >
            <EmptyPanel empty={empty} mayChange={view.mayChange} />
          </div>
        )}
      </main>
    </div>
  );
}

function EmptyPanel({ empty, mayChange }: { empty: boolean; mayChange: boolean }) {
  if (!empty)
    return (
      <EmptyState icon={LibraryBig} title="Select a site">
        See its pages, queue and problems, live during a crawl.
      </EmptyState>
    );
  return (
    <EmptyState icon={LibraryBig} title="The library is empty">
      <p>
        The built-in engine searches only the pages in its library.
        {mayChange ? " Pages can be found as soon as they are crawled. You can add:" : ""}
      </p>
      {mayChange ? (
        <ul className="mt-2 list-disc pl-5">
          <li>a site: follows the links within its host</li>
          <li>a sitemap, a feed or a list of addresses: adds exactly these pages</li>
          <li>a folder of HTML, Markdown, text or PDF files on this machine, or uploaded files</li>
        </ul>
      ) : null}
      <p className="mt-2">
        Crawls obey robots.txt and noindex. You can search while a site is being crawled.
      </p>
    </EmptyState>
  );
}

const PARAMETER = "site";

/** The selected site, stored in the URL so that reloads and links show it. */
function useShownSite(): readonly [string | null, (id: string | null) => void] {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    const read = () => setShown(new URLSearchParams(window.location.search).get(PARAMETER));
    read();
    window.addEventListener("popstate", read);
    return () => window.removeEventListener("popstate", read);
  }, []);
  const show = (id: string | null) => {
    setShown(id);
    const url = new URL(window.location.href);
    if (id === null) url.searchParams.delete(PARAMETER);
    else url.searchParams.set(PARAMETER, id);
    window.history.replaceState(null, "", url);
  };
  return [shown, show];
}
