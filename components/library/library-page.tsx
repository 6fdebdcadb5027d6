"use client";
import { LibraryBig, Search } from "lucide-react";
import { useEffect, useState } from "react";
import { buttonClass } from "@/components/ui/controls/button-class";
import { Callout } from "@/components/ui/feedback/callout";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { AppPage } from "@/components/ui/layout/app-page";
import type { LibraryStart, LibraryView } from "@/lib/contract/library";
import { formatBytes } from "@/lib/format/bytes";
import { countOf } from "@/lib/format/count";
import { requestReturnSearch } from "@/lib/storage/preferences/return-search";
import { AddPanel } from "./add-panel";
import { SiteDetailPanel } from "./site-detail-panel";
import { SiteList } from "./site-list";
import { useLibrary } from "./use-library";

type LibraryPageProps = {
  start: LibraryStart;
  /**
   * Server time in milliseconds since the epoch, so that server and browser render the same text.
   */
  now: number;
  /** Whether the form to add a site is open at first. It is also open if the library is empty. */
  isAdding: boolean;
  /** The search that led here, to be run again; empty without one. */
  query: string;
};

/** The library page: its sites, running crawls, and the form to add a site. */
export function LibraryPage({ start, now, isAdding, query }: LibraryPageProps) {
  if (start === null) return <LibraryOff />;
  if ("unavailable" in start) return <LibraryUnavailable reason={start.unavailable} />;
  return <LibraryScreen {...{ start, now, isAdding, query }} />;
}

const page = { title: "Library", guide: "/guide/start/library", main: "library" } as const;

function LibraryOff() {
  return (
    <AppPage {...page} className="max-w-3xl py-8">
      <Callout tone="info" title="The built-in engine is off on this server">
        The library is part of the engine, so it is not available (403). The operator can enable it
        with <code>WORKBENCH_ENGINE=on</code>. Connected services work without it.
      </Callout>
    </AppPage>
  );
}

function LibraryUnavailable({ reason }: { reason: string }) {
  return (
    <AppPage {...page} className="max-w-3xl py-8">
      <Callout tone="bad" role="alert" title="The library cannot be read">
        <p>{reason}</p>
        <a className="link" href="/library">
          Try again
        </a>
      </Callout>
    </AppPage>
  );
}

type LibraryScreenProps = LibraryPageProps & { start: LibraryView };

function LibraryScreen({ start, now, isAdding, query }: LibraryScreenProps) {
  const [shownId, show] = useShownSite();
  const { view, live, connection, announcement } = useLibrary(start, shownId);
  const [first] = useState(now);
  const shown = view.sites.find(({ id }) => id === shownId) ?? null;
  const empty = view.sites.length === 0;

  return (
    <AppPage
      {...page}
      facts={
        <p className="text-ink-muted" data-testid="totals">
          {countOf(view.sites.length, "site")} · {countOf(view.pages, "page")} ·{" "}
          {formatBytes(view.bytes)} on disk
        </p>
      }
      className="max-w-7xl gap-4 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]"
    >
      <Announcer announcement={announcement} />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        {connection === "lost" ? (
          <Callout tone="warn" role="status" title="The workbench server does not respond">
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
        {empty ? null : <SiteList sites={view.sites} shownId={shownId} now={first} onShow={show} />}
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
        <div className={`rounded-lg border border-line bg-surface ${empty ? "" : "max-lg:hidden"}`}>
          <EmptyPanel empty={empty} mayChange={view.mayChange} />
        </div>
      )}
    </AppPage>
  );
}

/** Within the page, which has the region of its messages. */
function Announcer({ announcement }: { announcement: { readonly text: string } | null }) {
  const announce = useAnnounce();
  useEffect(() => {
    if (announcement) announce(announcement.text);
  }, [announcement, announce]);
  return null;
}

function EmptyPanel({ empty, mayChange }: { empty: boolean; mayChange: boolean }) {
  if (!empty)
    return (
      <EmptyState icon={LibraryBig} title="Select a site">
        See its pages, queue and failures, live during a crawl.
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
          <li>a sitemap, a feed or a list of URLs: adds exactly these pages</li>
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

type ReturnOfferProps = {
  /** The search that led here. */
  query: string;
  /** Whether a site was added since, and some of its pages can be found. */
  isReady: boolean;
};

/** Leads back to the search that found nothing, and runs it again. */
function ReturnOffer({ query, isReady }: ReturnOfferProps) {
  return (
    <Callout
      tone={isReady ? "ok" : "info"}
      role="status"
      title={isReady ? "The new pages can be searched" : "Add a site to search in it"}
      actions={
        <a
          href="/"
          className={buttonClass(isReady ? "primary" : "default", "sm")}
          onClick={() => requestReturnSearch({ kind: "run", query })}
        >
          <Search aria-hidden className="size-3.5 shrink-0" />
          <span className="min-w-0 truncate">Search for {query}</span>
        </a>
      }
    />
  );
}
