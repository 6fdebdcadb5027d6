"use client";

import { Share2, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { Callout } from "@/components/ui/feedback/callout";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { AppPage } from "@/components/ui/layout/app-page";
import { useRecord } from "@/components/ui/loading/use-record";
import { ConfirmRemoval } from "@/components/ui/overlays/confirm-removal";
import type { ShareLimits } from "@/lib/contract/sharing/share";
import { formatBytes } from "@/lib/format/bytes";
import { formatMoment } from "@/lib/format/date";
import { formatDuration } from "@/lib/format/duration";
import { errorMessage } from "@/lib/format/error-message";
import { canReadShares, type MyShare, myShares } from "@/lib/storage/shares/my-shares";
import { storageFailureMessages } from "@/lib/storage/storage-failure-messages";
import { loadShareLimits, revokeShare } from "./create-link";

const MINUTE_MS = 60_000;

/** The links that this browser has created, with their time left. */
export function MySharesPage() {
  return (
    <AppPage title="My shares" guide="/guide/start/share" main="shares" className="max-w-3xl gap-3">
      <ShareList />
    </AppPage>
  );
}

function ShareList() {
  const { shares } = useRecord(myShares);
  const now = useNow();
  const open = shares.filter(({ expiresAt }) => expiresAt > now);
  if (now === 0) return null;
  if (!canReadShares())
    return (
      <Callout tone="bad" role="alert" title="The shares of this browser could not be read">
        {storageFailureMessages.blocked}
      </Callout>
    );
  if (open.length === 0)
    return (
      <EmptyState icon={Share2} title="No shares">
        Links that you create with “Share…” in the results, the history or a comparison appear here.
        Only this browser can list and revoke them.
      </EmptyState>
    );
  return (
    <>
      <Usage key={open.length} />
      <ul aria-label="Shares" className="grid gap-2">
        {open.map((share) => (
          <ShareEntry key={share.id} {...{ share, now }} />
        ))}
      </ul>
    </>
  );
}

/** How much of the quota this browser uses. Mounted again after a revocation. */
function Usage() {
  const [limits, setLimits] = useState<ShareLimits | null>(null);
  useEffect(() => {
    loadShareLimits().then(setLimits, () => {});
  }, []);
  return (
    <p className="min-h-5 text-xs text-ink-muted tabular-nums">
      {limits?.on
        ? `${formatBytes(limits.browserUsed)} of ${formatBytes(limits.browserBytes)} used`
        : null}
    </p>
  );
}

/** The time, updated each minute. 0 on the server. */
function useNow(): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    const update = () => setNow(Date.now());
    update();
    const timer = setInterval(update, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function ShareEntry({ share, now }: { share: MyShare; now: number }) {
  const announce = useAnnounce();
  const [isRevoking, setRevoking] = useState(false);
  const title = share.title || "Untitled";
  const revoke = async () => {
    try {
      await revokeShare(share);
      announce("Share revoked");
      return null;
    } catch (failure) {
      return `The share was not revoked. ${errorMessage(failure)}`;
    }
  };
  return (
    <li className="grid gap-2 rounded-lg border border-line bg-surface p-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
          <a href={share.link} className="font-medium [overflow-wrap:anywhere] hover:text-accent">
            <bdi>{title}</bdi>
          </a>
          <p className="text-xs text-ink-muted tabular-nums">
            {formatDuration(share.expiresAt - now)} left · until {formatMoment(share.expiresAt)} ·{" "}
            {formatBytes(share.bytes)}
            {share.burns ? " · deleted after the first reading" : null}
          </p>
        </div>
        <div className="flex gap-1.5">
          <CopyButton
            label={`Copy the link of ${title}`}
            text={() => window.location.origin + share.link}
          />
          <Button
            size="sm"
            icon={Trash2}
            aria-label={`Revoke the link of ${title}`}
            onClick={() => setRevoking(true)}
          >
            Revoke…
          </Button>
        </div>
      </div>
      {isRevoking ? (
        <ConfirmRemoval
          question={`Revoke the link of ${title}?`}
          more="The server deletes the share, and the link cannot be opened again."
          confirmLabel="Revoke link"
          onKeep={() => setRevoking(false)}
          remove={revoke}
        />
      ) : null}
    </li>
  );
}
