import { type SubmitEvent, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TabList, TabPanel } from "@/components/ui/controls/tabs";
import { Callout } from "@/components/ui/feedback/callout";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { focusFirstInvalid } from "@/components/ui/layout/focus-first-invalid";
import {
  crawlSettingsSchema,
  type LibrarySiteView,
  type LiveDetail,
  libraryFieldErrors,
} from "@/lib/contract/library";
import { updateSite } from "@/lib/transport/library";
import { SettingsFields, settingsToSend, typedSettings } from "./settings-fields";
import { SiteHeader, type SiteHeaderProps } from "./site-header";
import { FailuresPanel, QueuePanel, RecentPagesPanel } from "./site-pages-panel";

type SiteDetailPanelProps = SiteHeaderProps & { live: LiveDetail | null };

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

type SaveStatus = { readonly tone: "ok" | "bad"; readonly title: string };

/** Limits and schedule of an existing site; they apply from the next crawl. */
function SettingsPanel({ site }: { site: LibrarySiteView }) {
  const [typed, setTyped] = useState(() => typedSettings(site.settings));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [status, setStatus] = useState<SaveStatus | null>(null);
  const [busy, setBusy] = useState(false);
  const announce = useAnnounce();

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const settings = crawlSettingsSchema.safeParse(settingsToSend(typed));
    setErrors(settings.success ? {} : libraryFieldErrors(settings.error));
    if (!settings.success) {
      setStatus(null);
      focusFirstInvalid(form);
      // Each of the fields has its error, which a visible message could cover.
      return announce("Not saved. Some fields need attention.", { urgent: true, hidden: true });
    }
    setBusy(true);
    const response = await updateSite(site.id, { settings: settings.data });
    setBusy(false);
    setStatus(
      response.ok
        ? { tone: "ok", title: "Saved. Changes apply from the next crawl." }
        : { tone: "bad", title: response.failure.error },
    );
  };

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <SettingsFields
        kind={site.kind}
        value={typed}
        errors={errors}
        onChange={(next) => {
          setTyped(next);
          // It is about what was saved, not about what is typed now.
          setStatus(null);
        }}
      />
      {status === null ? null : <Callout tone={status.tone} role="status" title={status.title} />}
      <div>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
