import { BookmarkCheck, Download, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { useOfferCommands } from "@/components/ui/overlays/offered-commands";
import { Popover } from "@/components/ui/overlays/popover";
import { countOf } from "@/lib/format/count";
import type { Artifact } from "@/lib/results/artifacts/artifacts";
import { ConsentSettings } from "../images/consent-settings";
import { FactButton } from "../run/fact-button";
import { useNoStoreReason } from "../run/shown-run-context";
import { ArtifactTime } from "./expiry-badge";
import { ArtifactMedia } from "./media";
import { removeStoredFiles, type StoreOutcome, storeFiles, useStoredUrls } from "./store";

/** Files of a run with their expiry and the commands to store and show them. */
export function ArtifactFiles({ artifacts }: { artifacts: readonly Artifact[] }) {
  const stored = useStoredUrls();
  const announce = useAnnounce();
  const traceless = useNoStoreReason();
  const open = artifacts.filter(({ url }) => !stored?.has(url));
  useOfferCommands(
    traceless || open.length === 0
      ? []
      : [
          {
            id: "store-files",
            label: "Store all files of this run",
            synonyms: "keep, save, screenshots, artifacts, download",
            onSelect: () => void storeFiles(open).then((done) => announce(storedText(done))),
          },
        ],
  );
  const storedFiles = artifacts.length - open.length;
  const label = countOf(artifacts.length, "file");
  const summary = storedFiles > 0 ? `${label}, ${storedFiles} stored` : label;
  return (
    <Popover
      label="Files of this run"
      align="end"
      className="w-[28rem] whitespace-normal"
      trigger={(props) => (
        <FactButton
          trigger={props}
          command="Show the files of this run"
          synonyms="keep, store, save, screenshots, pdf, audio, video, artifacts, download"
        >
          {summary}
        </FactButton>
      )}
    >
      <FileList artifacts={artifacts} stored={stored} />
    </Popover>
  );
}

const storedText = ({ stored, failed }: StoreOutcome): string =>
  `${countOf(stored, "file")} stored, ${failed.length} not`;

type FileListProps = {
  artifacts: readonly Artifact[];
  stored: ReadonlySet<string> | null;
};

/** Rows in the popover; an export has all files. */
const MAX_ROWS = 200;

function FileList({ artifacts, stored }: FileListProps) {
  const announce = useAnnounce();
  const traceless = useNoStoreReason();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<StoreOutcome | null>(null);
  const open = artifacts.filter(({ url }) => !stored?.has(url));

  const store = async (files: readonly Artifact[]) => {
    setBusy(true);
    const done = await storeFiles(files);
    setBusy(false);
    setOutcome(done);
    announce(storedText(done));
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-medium">Files of this run</h3>
        {open.length > 0 && !traceless ? (
          <Button
            size="sm"
            icon={Download}
            busy={busy}
            onClick={() => store(open)}
            data-autofocus=""
          >
            Store all
          </Button>
        ) : null}
      </div>
      {traceless ? (
        <Callout tone="info" title="Files of this run cannot be stored">
          {traceless}
        </Callout>
      ) : null}
      {outcome && outcome.failed.length > 0 ? (
        <Callout
          tone="warn"
          role="status"
          title={`${countOf(outcome.failed.length, "file")} could not be stored`}
        >
          {[...new Set(outcome.failed.map(({ reason }) => reason))].join(" ")}
        </Callout>
      ) : null}
      <ul className="grid max-h-80 grid-cols-[minmax(0,1fr)] gap-1 overflow-y-auto">
        {artifacts.slice(0, MAX_ROWS).map((artifact) => (
          <FileRow
            key={artifact.url}
            artifact={artifact}
            stored={stored?.has(artifact.url) ?? false}
            onStore={traceless || busy ? null : () => store([artifact])}
          />
        ))}
      </ul>
      {artifacts.length > MAX_ROWS ? (
        <p className="text-xs text-ink-muted">
          And {countOf(artifacts.length - MAX_ROWS, "more file")}. “Store all” includes them.
        </p>
      ) : null}
      <hr className="border-line" />
      <ConsentSettings />
    </div>
  );
}

type FileRowProps = { artifact: Artifact; stored: boolean; onStore: (() => void) | null };

function FileRow({ artifact, stored, onStore }: FileRowProps) {
  const [shown, setShown] = useState(false);
  const { name, resultId } = artifact;
  const what = resultId === null ? name : `${name}, ${resultId}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex items-center gap-1.5">
        <span className="min-w-0 flex-1 truncate" title={artifact.url}>
          {what}
        </span>
        {stored ? null : <ArtifactTime artifact={artifact} />}
        <Button
          size="sm"
          variant="ghost"
          icon={shown ? EyeOff : Eye}
          aria-expanded={shown}
          aria-label={`${shown ? "Hide" : "Show"} ${what}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? "Hide" : "Show"}
        </Button>
        {stored ? (
          <Button
            size="sm"
            variant="ghost"
            icon={BookmarkCheck}
            aria-label={`Remove the stored copy of ${what}`}
            onClick={() => void removeStoredFiles([artifact])}
          >
            Stored
          </Button>
        ) : onStore ? (
          <Button size="sm" variant="ghost" aria-label={`Store ${what}`} onClick={onStore}>
            Store
          </Button>
        ) : null}
      </div>
      {shown ? <ArtifactMedia artifact={artifact} /> : null}
    </li>
  );
}
