import { ArrowLeft, CirclePause, Play, RefreshCw, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TabList, TabPanel } from "@/components/ui/controls/tabs";
import { Badge } from "@/components/ui/feedback/badge";
import { Callout } from "@/components/ui/feedback/callout";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import type { LibrarySiteView, LiveDetail, SiteCommand } from "@/lib/contract/library";
import { countOf } from "@/lib/format/count";
import { updateSite } from "@/lib/transport/library";
import { PageList, QueueList } from "./page-lists";
import { ProblemsPanel } from "./problems-panel";
import { RemoveConfirmation } from "./remove-confirmation";
import { SettingsPanel } from "./settings-panel";
import { SiteFigures } from "./site-figures";
import { commandsFor, kindLooks, stateLooks } from "./site-labels";

type SiteDetailPanelProps = {
  site: LibrarySiteView;
  /** null until the server has told of it. */
  live: LiveDetail | null;
  mayChange: boolean;
  onClose: () => void;
};

type TabId = "recent" | "queue" | "problems" | "settings";

/** One site: what is being done, what was read, what waits, what went wrong, and what can be done. */
export function SiteDetailPanel({ site, live, mayChange, onClose }: SiteDetailPanelProps) {
  const [tab, setTab] = useState<TabId>("recent");
  const [asking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const announce = useAnnounce();
  const { label, tone, icon } = stateLooks[site.state];
  const may = commandsFor(site.state);
  const { failed, skipped } = site.counts;

  // In a narrow window it takes the place of the list, so reading goes on here.
  useEffect(() => heading.current?.focus({ preventScroll: false }), []);

  const act = async (wanted: SiteCommand) => {
    const answer = await updateSite(site.id, { act: wanted });
    setTrouble(answer.ok ? null : answer.failure.error);
    if (!answer.ok) announce(answer.failure.error, "assertive");
    // The button that was pressed may have gone.
    if (answer.ok) heading.current?.focus({ preventScroll: true });
  };

  return (
    <section
      aria-labelledby="site-heading"
      className="grid min-w-0 content-start rounded-lg border border-line bg-surface max-lg:order-first"
    >
      <header className="grid gap-3 border-b border-line p-4">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <Button
            size="sm"
            variant="ghost"
            icon={ArrowLeft}
            className="lg:hidden"
            onClick={onClose}
          >
            All sites
          </Button>
          <h2
            id="site-heading"
            ref={heading}
            tabIndex={-1}
            className="min-w-0 flex-1 text-base font-semibold outline-none [overflow-wrap:anywhere]"
          >
            <bdi>{site.name}</bdi>
          </h2>
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
        </div>
        {site.start === "" ? null : (
          <p className="text-xs text-ink-muted [overflow-wrap:anywhere]">
            {kindLooks[site.kind].label}:{" "}
            <a className="link" href={site.start} target="_blank" rel="noreferrer">
              {site.start}
            </a>
          </p>
        )}
        {mayChange && site.state !== "removing" ? (
          <div className="flex flex-wrap gap-2">
            {may.stop ? (
              <Button icon={CirclePause} onClick={() => act("stop")}>
                Stop
              </Button>
            ) : null}
            {may.resume ? (
              <Button variant="primary" icon={Play} onClick={() => act("resume")}>
                Resume
              </Button>
            ) : null}
            {may.renew ? (
              <Button icon={RefreshCw} onClick={() => act("renew")}>
                Read again
              </Button>
            ) : null}
            <Button icon={Trash2} aria-expanded={asking} onClick={() => setAsking(!asking)}>
              Remove…
            </Button>
          </div>
        ) : null}
        {asking && site.state !== "removing" ? (
          <RemoveConfirmation site={site} onKeep={() => setAsking(false)} />
        ) : null}
        {trouble === null ? null : <Callout tone="bad" title={trouble} />}
        {site.lastError !== null && (site.state === "failed" || site.state === "stopped") ? (
          <Callout tone="bad" title="It could not be read.">
            {site.lastError}
          </Callout>
        ) : null}
        {site.left > 0 && site.state === "finished" ? (
          <Callout tone="info" title={`${countOf(site.left, "known page")} left unread`}>
            A limit of this site was reached. Raise it under Settings, then read again.
          </Callout>
        ) : null}
        <SiteFigures site={site} />
      </header>
      <TabList
        group="site"
        label="Of this site"
        value={tab}
        onValueChange={setTab}
        className="border-b border-line px-2"
        items={[
          { id: "recent", label: "Recent pages" },
          { id: "queue", label: "Queue", count: site.queued },
          { id: "problems", label: "Problems", count: failed + skipped },
          ...(mayChange ? [{ id: "settings" as const, label: "Settings" }] : []),
        ]}
      />
      <TabPanel group="site" tab="recent" value={tab} className="min-w-0 p-4">
        <PageList
          pages={live?.recent ?? null}
          label="Recent pages"
          nothing="No page has been read yet."
        />
      </TabPanel>
      <TabPanel group="site" tab="queue" value={tab} className="min-w-0 p-4">
        <QueueList queue={live?.queue ?? null} all={site.queued} />
      </TabPanel>
      <TabPanel group="site" tab="problems" value={tab} className="min-w-0 p-4">
        <ProblemsPanel site={site} />
      </TabPanel>
      <TabPanel group="site" tab="settings" value={tab} className="min-w-0 p-4">
        <SettingsPanel site={site} />
      </TabPanel>
    </section>
  );
}
