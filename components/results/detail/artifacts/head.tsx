import { BookmarkCheck, BookmarkPlus } from "lucide-react";
import { useState } from "react";
import { ArtifactTime } from "@/components/results/artifacts/expiry-badge";
import { removeStoredFiles, storeFiles, useStoredUrls } from "@/components/results/artifacts/store";
import { breakAnywhereClass } from "@/components/results/list/long-words";
import { ResultUrl } from "@/components/results/list/result-url";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { truncate } from "@/lib/format/truncate";
import type { Artifact } from "@/lib/results/artifacts/artifacts";
import { useNoStoreReason } from "../../run/shown-run-context";

export function ArtifactHead({ artifact }: { artifact: Artifact }) {
  const { url } = artifact;
  const stored = useStoredUrls()?.has(url) ?? false;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
      {stored ? null : <ArtifactTime artifact={artifact} />}
      <StoreButton artifact={artifact} stored={stored} />
      <span className="flex min-w-0 flex-1 basis-40 items-center gap-1">
        <ResultUrl url={url} icon className={`min-w-0 font-mono ${breakAnywhereClass}`}>
          <bdi>{truncate(url, 500)}</bdi>
        </ResultUrl>
        <CopyButton label="Copy URL" text={() => url} />
      </span>
    </div>
  );
}

function StoreButton({ artifact, stored }: { artifact: Artifact; stored: boolean }) {
  const announce = useAnnounce();
  const traceless = useNoStoreReason();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  if (traceless) return null;
  if (stored)
    return (
      <Button
        size="sm"
        variant="ghost"
        icon={BookmarkCheck}
        onClick={() => void removeStoredFiles([artifact])}
      >
        Stored · Remove copy
      </Button>
    );
  const store = async () => {
    setBusy(true);
    const { failed } = await storeFiles([artifact]);
    setBusy(false);
    setError(failed[0]?.reason ?? null);
    announce(
      failed.length > 0 ? `${artifact.name} could not be stored.` : `${artifact.name} stored`,
    );
  };
  return (
    <>
      <Button
        size="sm"
        icon={BookmarkPlus}
        busy={busy}
        title="Downloads the file and stores it in this browser"
        onClick={() => void store()}
      >
        Store
      </Button>
      {error === null ? null : <span className="text-warn">Not stored: {error}</span>}
    </>
  );
}
