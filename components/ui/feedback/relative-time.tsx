import { useSyncExternalStore } from "react";
import { formatMoment, formatRelative } from "@/lib/format/date";
import { createListeners } from "@/lib/format/listeners";

/** Seconds are the smallest unit of a relative time, but counting each one would distract. */
const TICK_MS = 10_000;

const { subscribe } = createListeners((notify) => {
  const timer = setInterval(notify, TICK_MS);
  // Timers of hidden pages are slowed down.
  document.addEventListener("visibilitychange", notify);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", notify);
  };
});

type RelativeTimeProps = {
  /** Milliseconds since 1970. */
  at: number;
  /** Whether a time in the future is an error of a clock. */
  past?: boolean;
};

export const useRelativeText = ({ at, past = false }: RelativeTimeProps): string =>
  // The text is the snapshot, so that a tick renders only what changes.
  useSyncExternalStore(
    subscribe,
    () => formatRelative(at, past ? Math.max(Date.now(), at) : Date.now()),
    () => formatMoment(at),
  );

/** A relative time that stays current: `3 minutes ago`. In print it is absolute. */
export function RelativeTime(props: RelativeTimeProps) {
  const { at } = props;
  const text = useRelativeText(props);
  return (
    <>
      <span className="print:hidden">{text}</span>
      <span aria-hidden className="hidden print:inline">
        {formatMoment(at)}
      </span>
    </>
  );
}
