import { formatClock } from "@/lib/format/date";

/** When a service with a used-up limit can be searched again, in the user's time zone. */
export function OpensAt({ time }: { time: number | null }) {
  if (time === null) return null;
  return (
    <p>
      It can be searched again from{" "}
      <time dateTime={new Date(time).toISOString()}>{formatClock(time)}</time>.
    </p>
  );
}
