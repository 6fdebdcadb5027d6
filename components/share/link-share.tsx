import { Link2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { Field } from "@/components/ui/controls/field";
import { Select } from "@/components/ui/controls/select";
import { TextInput } from "@/components/ui/controls/text-input";
import { Callout } from "@/components/ui/feedback/callout";
import { FailureCallout } from "@/components/ui/feedback/failure-callout";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import {
  DEFAULT_SHARE_LIFETIME,
  type ShareLifetime,
  type ShareLimits,
  shareLifetimes,
} from "@/lib/contract/sharing/share";
import { formatBytes } from "@/lib/format/bytes";
import { formatMoment } from "@/lib/format/date";
import { errorMessage } from "@/lib/format/error-message";
import { type CreatedLink, createLink, loadShareLimits } from "./create-link";
import type { PreparedShare } from "./prepared-share";

type LinkShareProps = { prepared: PreparedShare | null; onShared: () => void };

/** Stores the encrypted share on this server and shows its link. */
export function LinkShare({ prepared, onShared }: LinkShareProps) {
  const [limits, setLimits] = useState<ShareLimits | string | null>(null);
  useEffect(() => {
    loadShareLimits().then(setLimits, (error: unknown) => setLimits(errorMessage(error)));
  }, []);
  return (
    <section aria-labelledby="share-link" className="grid gap-2">
      <h3 id="share-link" className="font-medium">
        As a link on this server
      </h3>
      {limits === null ? null : typeof limits === "string" ? (
        <p className="text-ink-muted">{limits}</p>
      ) : limits.on ? (
        <LinkForm {...{ prepared, onShared, limits }} />
      ) : (
        <p className="text-ink-muted">
          This server stores no shares. Its operator can set <code>WORKBENCH_SHARES=on</code>.
        </p>
      )}
    </section>
  );
}

function LinkForm({ prepared, onShared, limits }: LinkShareProps & { limits: ShareLimits }) {
  const announce = useAnnounce();
  const [lifetime, setLifetime] = useState<ShareLifetime>(DEFAULT_SHARE_LIFETIME);
  const [burns, setBurns] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [made, setMade] = useState<{ of: PreparedShare; link: CreatedLink } | null>(null);
  const create = async (of: PreparedShare) => {
    setBusy(true);
    setError(null);
    try {
      setMade({ of, link: await createLink(of, { lifetime, burns }) });
      onShared();
      announce("Link created");
    } catch (failure) {
      setError(errorMessage(failure));
    }
    setBusy(false);
  };
  if (made && made.of === prepared) return <ShareLinkField {...made.link} />;
  const isTooLarge = prepared !== null && prepared.bundle.size > limits.shareBytes;
  return (
    <>
      <p className="text-xs text-ink-faint">
        Encrypted in this browser. The key is in the link after #, so this server cannot read it.
        Anyone with the link can.
      </p>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Field label="Expires after" className="w-36">
          <Select
            options={shareLifetimes}
            value={lifetime}
            onChange={({ currentTarget }) =>
              setLifetime(
                shareLifetimes.find(({ value }) => value === currentTarget.value)?.value ??
                  DEFAULT_SHARE_LIFETIME,
              )
            }
          />
        </Field>
        <Checkbox
          label="Delete after the first reading"
          checked={burns}
          onChange={(event) => setBurns(event.currentTarget.checked)}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="primary"
          icon={Link2}
          busy={busy}
          disabled={prepared === null || isTooLarge}
          onClick={() => prepared && void create(prepared)}
        >
          Create link
        </Button>
        <a href="/shares" className="link">
          My shares
        </a>
      </div>
      {isTooLarge ? (
        <Callout
          tone="warn"
          title={`A share can have at most ${formatBytes(limits.shareBytes)}. Save a file instead.`}
        />
      ) : null}
      <FailureCallout title="The link was not created" message={error} />
    </>
  );
}

function ShareLinkField({ share, isListed }: CreatedLink) {
  const url = `${window.location.origin}${share.link}`;
  return (
    <Field
      label="Link"
      trailing={<CopyButton label="Copy link" text={() => url} />}
      help={
        <>
          Until {formatMoment(share.expiresAt)}
          {share.burns ? ", or until it was opened once" : null}. Link shorteners and logs that see
          the whole link can open it.{" "}
          {isListed ? (
            <>
              Revoke it in{" "}
              <a href="/shares" className="link">
                My shares
              </a>
              .
            </>
          ) : (
            "It cannot be revoked, because this browser blocks storage or its storage is full."
          )}
        </>
      }
    >
      {/* Takes the focus of the button that created it. */}
      <TextInput
        autoFocus
        mono
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Field>
  );
}
