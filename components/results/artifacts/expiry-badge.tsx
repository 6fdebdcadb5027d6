import { Clock, ClockAlert } from "lucide-react";
import { Badge } from "@/components/ui/feedback/badge";
import { formatMoment } from "@/lib/format/date";
import { formatDuration } from "@/lib/format/duration";
import type { Artifact } from "@/lib/results/artifacts/artifacts";
import type { Expiry } from "@/lib/results/artifacts/expiry";
import { useExpiry } from "../run/shown-run-context";
import { useServerNow } from "./server-clock";

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** The remaining lifetime of a URL. `isLast`: in its last hour. `short` has one unit. */
export function expiryText({ at, stated }: Expiry, now: number) {
  const left = at - now;
  const isOver = left <= 0;
  const why = stated
    ? "as its URL states"
    : "by the service's default, because the URL states no time";
  const unit = left >= HOUR ? HOUR : left >= MINUTE ? MINUTE : 1_000;
  return {
    isOver,
    isLast: !isOver && left < HOUR,
    text: isOver ? "expired" : remaining(left, left >= HOUR ? MINUTE : 1_000),
    short: isOver ? "expired" : remaining(left, unit),
    title: `${isOver ? "Worked until" : "Works until"} ${formatMoment(at)}, ${why}`,
  };
}

/** Rounded down, so that a file is never said to live longer. */
const remaining = (left: number, unit: number): string =>
  `${formatDuration(Math.floor(left / unit) * unit)} left`;

/** Remaining lifetime of a file's URL; amber in the last hour. */
export function ArtifactTime({ artifact }: { artifact: Artifact }) {
  const expiry = useExpiry(artifact);
  const now = useServerNow();
  if (!expiry || now === 0) return null;
  const { isOver, isLast, text, title } = expiryText(expiry, now);
  if (isOver)
    return (
      <Badge icon={ClockAlert} title={title}>
        {text}
      </Badge>
    );
  return (
    <Badge icon={Clock} tone={isLast ? "warn" : "neutral"} title={title} className="tabular-nums">
      {text}
    </Badge>
  );
}
