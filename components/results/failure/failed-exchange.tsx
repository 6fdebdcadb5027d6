import { Download, Share2 } from "lucide-react";
import { useId, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/controls/button";
import { TabList, TabPanel } from "@/components/ui/controls/tabs";
import { saveFile } from "@/components/ui/files/save-file";
import { useOfferCommands } from "@/components/ui/overlays/offered-commands";
import { formatBytes } from "@/lib/format/bytes";
import type { Run } from "@/lib/transport/run-search";
import { shareHost } from "@/lib/transport/share-requests";
import { RawRequest, RawView } from "../raw/lazy";

const tabs = [
  { id: "closed", label: "Summary" },
  { id: "raw", label: "Raw" },
  { id: "request", label: "Request" },
] as const;

type TabId = (typeof tabs)[number]["id"];

/** The response, if there was one, and the request of a failed run. */
export function FailedExchange({ run }: { run: Run }) {
  const group = useId();
  const [tab, setTab] = useState<TabId>("closed");
  const hasResponse = run.body.size > 0;
  const items = tabs.filter(({ id }) => hasResponse || id !== "raw");
  const save = () => saveFile(run.body, "response.txt");
  const mayShare = useSyncExternalStore(shareHost.subscribe, shareHost.isPresent, () => false);
  const share = () => shareHost.request({ kind: "shown", shown: { run, view: null } });
  const saveLabel = run.masksKey ? "Save the response, with the key masked" : "Save the response";
  useOfferCommands([
    ...items
      .filter(({ id }) => id !== "closed")
      .map(({ id }) => ({
        id: `failed-${id}`,
        label: `Failed run: show the ${id === "raw" ? "raw response" : "sent request"}`,
        synonyms: "error, failure, exchange, body",
        onSelect: () => setTab(id),
      })),
    ...(hasResponse
      ? [
          {
            id: "failed-save",
            label: `Failed run: ${saveLabel.toLowerCase()}`,
            synonyms: "error, download, file, export",
            onSelect: save,
          },
          ...(mayShare
            ? [
                {
                  id: "failed-share",
                  label: "Failed run: share…",
                  synonyms: "error, link, send, colleague, bug report",
                  onSelect: share,
                },
              ]
            : []),
        ]
      : []),
  ]);
  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TabList
          group={group}
          label="Exchange of the failed run"
          size="sm"
          items={items}
          value={tab}
          onValueChange={setTab}
        />
        {hasResponse && mayShare ? (
          <Button size="sm" variant="ghost" icon={Share2} onClick={share}>
            Share…
          </Button>
        ) : null}
        {hasResponse ? (
          <Button size="sm" variant="ghost" icon={Download} onClick={save}>
            {saveLabel}, {formatBytes(run.bytes)}
          </Button>
        ) : null}
      </div>
      <TabPanel group={group} tab={tab} value={tab}>
        {tab === "closed" ? (
          <p className="text-xs text-ink-muted">
            {hasResponse ? null : "No response body. "}
            {run.masksKey ? "The response repeats the key, so the key is masked in it. " : null}
            {run.masksSecret ? "The response repeats a secret, which is masked in it." : null}
          </p>
        ) : (
          <div className="h-96 overflow-hidden rounded-md border border-line">
            {tab === "raw" ? (
              <RawView shown={{ run }} searched="" />
            ) : (
              <RawRequest shown={{ run }} />
            )}
          </div>
        )}
      </TabPanel>
    </div>
  );
}
