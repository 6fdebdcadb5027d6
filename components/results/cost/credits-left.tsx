import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { RelativeTime } from "@/components/ui/feedback/relative-time";
import { useRecord } from "@/components/ui/loading/use-record";
import type { ConnectionSummary } from "@/lib/contract/connection";
import { formatDay } from "@/lib/format/date";
import {
  creditsLeftText,
  deviceCreditsLeft,
  storeCreditsLeft,
} from "@/lib/storage/credits/credits-left";
import { askCreditUsage } from "@/lib/transport/credit-usage";

/** The balance of a connection's account, as its service reported it last. Asks only on a click. */
export function CreditsLeftNote({ connection }: { connection: ConnectionSummary }) {
  const { id, hasKey } = connection;
  const all = useRecord(deviceCreditsLeft);
  const { ask, isAsking, error } = useAsk(id);
  if (!hasKey) return null;
  const left = Object.hasOwn(all, id) ? all[id] : undefined;
  return (
    <section aria-label="Credits left" className="grid gap-1.5 border-t border-line pt-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {left ? (
          <p>
            <span className="font-medium tabular-nums">Credits left: {creditsLeftText(left)}</span>
            <span className="block text-xs text-ink-faint">
              Reported by the service <RelativeTime at={left.reportedAt} past />
              {left.periodEnd === null ? null : `; the period ends ${formatDay(left.periodEnd)}`}
            </span>
          </p>
        ) : (
          <p className="text-ink-muted">The service has not reported the credits left.</p>
        )}
        <Button
          size="sm"
          busy={isAsking}
          title="Sends one request with the key to /v2/team/credit-usage, as documented. This is not a search."
          onClick={() => void ask()}
        >
          Ask the service
        </Button>
      </div>
      {error === null ? null : (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </section>
  );
}

function useAsk(id: string) {
  const announce = useAnnounce();
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const ask = async () => {
    setAsking(true);
    setError(null);
    const result = await askCreditUsage(id);
    setAsking(false);
    if (!result.ok) return setError(result.failure.error);
    const left = { ...result.value, reportedAt: Date.now() };
    storeCreditsLeft(id, left);
    announce(`Credits left: ${creditsLeftText(left)}`, { hidden: true });
  };
  return { ask, isAsking, error };
}
