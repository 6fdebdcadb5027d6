import { Clock, ClockAlert } from "lucide-react";
import { Badge } from "@/components/ui/feedback/badge";
import { formatMoment } from "@/lib/format/date";
import { formatDuration } from "@/lib/format/duration";
import type { ArtifactKind } from "@/lib/results/artifacts/artifacts";
import { useExpiry } from "./run-context";
import { useServerNow } from "./server-clock";

const HOUR = 3_600_000;

/** How long the address of a file still works: quiet, then amber under an hour, then "expired". */
export function ArtifactTime({ url, kind }: { url: string; kind: ArtifactKind }) {
  const expiry = useExpiry(url, kind);
  const now = useServerNow();
  if (!expiry || now === 0) return null;
  const left = expiry.at - now;
  const why = expiry.stated
    ? "as its address says"
    : "by the rule of the service, because its address does not say";
  const title = `${left > 0 ? "Works until" : "Worked until"} ${formatMoment(expiry.at)}, ${why}`;
  if (left <= 0)
    return (
      <Badge icon={ClockAlert} title={title}>
        expired
      </Badge>
    );
  return (
    <Badge
      icon={Clock}
      tone={left < HOUR ? "warn" : "neutral"}
      title={title}
      className="tabular-nums"
    >
      {formatDuration(left)} left
    </Badge>
  );
}
