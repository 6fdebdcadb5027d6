import { Clock, ClockAlert } from "lucide-react";
import { Badge } from "@/components/ui/feedback/badge";
import { formatMoment } from "@/lib/format/date";
import { formatDuration } from "@/lib/format/duration";
import type { Artifact } from "@/lib/results/artifacts/artifacts";
import { useExpiry } from "../run/shown-run-context";
import { useServerNow } from "./server-clock";

const HOUR = 3_600_000;

/** Remaining lifetime of a file's URL; amber in the last hour. */
export function ArtifactTime({ artifact }: { artifact: Artifact }) {
  const expiry = useExpiry(artifact);
  const now = useServerNow();
  if (!expiry || now === 0) return null;
  const left = expiry.at - now;
  const why = expiry.stated
    ? "as its URL states"
    : "by the service's default, because the URL states no time";
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
