import { KeyRound, Link2, Rss, Webhook } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { Badge } from "@/components/ui/feedback/badge";
import { ConfirmRemoval } from "@/components/ui/overlays/confirm-removal";
import type { ScheduleSummary } from "@/lib/contract/schedules/schedule";
import { countOf } from "@/lib/format/count";
import { SecretOnce } from "../secret-once";
import type { ScheduleFactsProps } from "./schedule-facts";

/** The feed and the webhook, with what went wrong. */
export function DeliveryStatus({ schedule, commands }: ScheduleFactsProps) {
  const { webhook } = schedule;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Feed {...{ schedule, commands }} />
      {webhook === null ? null : <WebhookStatus {...{ webhook, schedule, commands }} />}
    </div>
  );
}

type ReplaceQuestionProps = {
  readonly question: string;
  readonly more: string;
  readonly replace: () => Promise<unknown>;
  readonly onEnd: () => void;
};

const ReplaceQuestion = ({ question, more, replace, onEnd }: ReplaceQuestionProps) => (
  <ConfirmRemoval
    {...{ question, more }}
    confirmLabel="Replace"
    remove={async () => {
      await replace();
      onEnd();
      return null;
    }}
    onKeep={onEnd}
  />
);

function Feed({ schedule: { feed, name }, commands }: ScheduleFactsProps) {
  const [isReplacing, setReplacing] = useState(false);
  const renew = (
    <Button
      size="sm"
      icon={Link2}
      busy={commands.busy === "feed"}
      aria-label={`${feed === null ? "Create a feed" : "New URL"} of ${name}`}
      onClick={() => (feed === null ? void commands.renewFeed() : setReplacing(true))}
    >
      {feed === null ? "Create a feed" : "New URL"}
    </Button>
  );
  if (feed === null) return <div>{renew}</div>;
  if (isReplacing)
    return (
      <ReplaceQuestion
        question="Replace the URL of the feed?"
        more="Feed readers lose the old one."
        replace={commands.renewFeed}
        onEnd={() => setReplacing(false)}
      />
    );
  const feedUrl = () => window.location.origin + feed;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Rss aria-hidden className="size-3.5 shrink-0 text-ink-muted" />
      <a href={feed} className="link min-w-0 flex-1 basis-40 truncate font-mono text-xs">
        {feed}
      </a>
      <CopyButton label={`Copy the feed URL of ${name}`} text={feedUrl} />
      {renew}
    </div>
  );
}

type WebhookStatusProps = ScheduleFactsProps & {
  readonly webhook: NonNullable<ScheduleSummary["webhook"]>;
};

function WebhookStatus({ webhook, schedule: { name }, commands }: WebhookStatusProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const [isReplacing, setReplacing] = useState(false);
  const { url, waiting, failed, error } = webhook;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Webhook aria-hidden className="size-3.5 shrink-0 text-ink-muted" />
        <bdi className="min-w-0 flex-1 basis-40 truncate font-mono text-xs">{url}</bdi>
        {waiting > 0 ? (
          <Badge tone="info">{countOf(waiting, "delivery", "deliveries")} waiting</Badge>
        ) : null}
        {failed > 0 ? (
          <Badge tone="bad">{countOf(failed, "delivery", "deliveries")} failed</Badge>
        ) : null}
        <Button
          size="sm"
          icon={KeyRound}
          busy={commands.busy === "webhook"}
          aria-label={`New secret of ${name}`}
          onClick={() => setReplacing(true)}
        >
          New secret
        </Button>
      </div>
      {isReplacing ? (
        <ReplaceQuestion
          question="Replace the secret of the webhook?"
          more="Deliveries are no longer signed with the old one."
          replace={async () => setSecret(await commands.renewSecret())}
          onEnd={() => setReplacing(false)}
        />
      ) : null}
      {error === null ? null : (
        <p className="text-xs text-bad [overflow-wrap:anywhere]">Last attempt: {error}</p>
      )}
      {secret === null ? null : <SecretOnce secret={secret} />}
    </>
  );
}
