import { useState } from "react";
import { TabList, TabPanel } from "@/components/ui/controls/tabs";
import type { LibrarySiteView, LiveDetail } from "@/lib/contract/library";
import { SettingsPanel } from "./settings-panel";
import { SiteHeader } from "./site-header";
import { FailuresPanel, QueuePanel, RecentPagesPanel } from "./site-pages-panel";

type SiteDetailPanelProps = {
  site: LibrarySiteView;
  live: LiveDetail | null;
  mayChange: boolean;
  onClose: () => void;
};

type TabId = "recent" | "queue" | "failures" | "settings";

/** One site: its state, commands, pages, queue, failures and settings. */
export function SiteDetailPanel({ site, live, mayChange, onClose }: SiteDetailPanelProps) {
  const [tab, setTab] = useState<TabId>("recent");
  const { failed, skipped } = site.counts;

  return (
    <section
      aria-labelledby="site-heading"
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start rounded-lg border border-line bg-surface max-lg:order-first"
    >
      <SiteHeader site={site} mayChange={mayChange} onClose={onClose} />
      <TabList
        group="site"
        label="Site details"
        value={tab}
        onValueChange={setTab}
        className="border-b border-line px-2"
        items={[
          { id: "recent", label: "Recent pages" },
          { id: "queue", label: "Queue", count: site.queued },
          { id: "failures", label: "Failed and skipped", count: failed + skipped },
          ...(mayChange ? [{ id: "settings" as const, label: "Settings" }] : []),
        ]}
      />
      <TabPanel group="site" tab="recent" value={tab} className="min-w-0 p-4">
        <RecentPagesPanel site={site} live={live} />
      </TabPanel>
      <TabPanel group="site" tab="queue" value={tab} className="min-w-0 p-4">
        <QueuePanel site={site} live={live} />
      </TabPanel>
      <TabPanel group="site" tab="failures" value={tab} className="min-w-0 p-4">
        <FailuresPanel site={site} />
      </TabPanel>
      <TabPanel group="site" tab="settings" value={tab} className="min-w-0 p-4">
        <SettingsPanel site={site} />
      </TabPanel>
    </section>
  );
}
