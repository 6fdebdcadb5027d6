import { RelativeTime } from "@/components/ui/feedback/relative-time";
import { ScrollingText } from "@/components/ui/layout/scroll-area";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { Feedback } from "@/lib/contract/feedback/feedback";
import { zeroRetentionReason } from "@/lib/storage/runs/zero-retention";
import type { Run } from "@/lib/transport/run-search";

type BeforeSendingProps = {
  run: Run;
  id: string;
  connection: ConnectionSummary;
  /** Null until there is a rating. */
  feedback: Feedback | null;
};

/** Lists the data that is sent, the possible gain and the limits, before anything is sent. */
export function BeforeSending({ run, id, connection, feedback }: BeforeSendingProps) {
  const { label, baseUrl, hasKey } = connection;
  const retention = zeroRetentionReason(run.request);
  return (
    <section aria-label="Before you send" className="grid gap-1.5 border-t border-line pt-3">
      <h3 className="font-medium">Before you send</h3>
      <ul className="grid list-disc gap-1 pl-5 text-ink-muted [overflow-wrap:anywhere]">
        <li>
          The id of this run, the rating, the ticked URLs and your texts go to <bdi>{label}</bdi>,{" "}
          {hasKey ? "with the key of the connection" : "without a key"}. Nothing else is sent.
        </li>
        <li>
          {hasKey
            ? "The service may refund 1 credit for the first feedback on a run, at most 100 credits a day for an account, as documented. The response says what it refunded."
            : "Without a key there is no credit to refund, and the service may accept feedback only from accounts."}
        </li>
        <li>
          Feedback can be sent once for a run, and only for a short time: about 2 minutes after the
          search, as documented. This run ended{" "}
          <RelativeTime at={run.startedAt + run.durationMs} past />.
        </li>
        {retention === null ? null : (
          <li>{retention} Feedback names pages of it, and the service may store them.</li>
        )}
      </ul>
      <details>
        <summary className="link w-fit">Show the request</summary>
        <ScrollingText className="mt-1.5 max-h-48 p-2 font-mono">
          {`POST ${baseUrl}/v2/search/${encodeURIComponent(id)}/feedback\n\n`}
          {feedback ? JSON.stringify(feedback, null, 2) : "Choose a rating."}
        </ScrollingText>
      </details>
    </section>
  );
}
