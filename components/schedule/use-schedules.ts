import { useCallback, useEffect, useState } from "react";
import type { ScheduleList } from "@/lib/contract/schedules/schedule";
import { fetchSchedules } from "@/lib/transport/schedules";

const POLL_MS = 5_000;

export type Schedules = {
  /** Null while it loads. */
  readonly list: ScheduleList | null;
  /** Why the list could not be loaded; null if it is current. */
  readonly error: string | null;
  /** Resolves to the new list; null if it could not be loaded. */
  readonly reload: () => Promise<ScheduleList | null>;
};

/** The schedules of this user, loaded again every few seconds while the page is visible. */
export function useSchedules(): Schedules {
  const [list, setList] = useState<ScheduleList | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = useCallback(async (signal?: AbortSignal) => {
    const result = await fetchSchedules(signal);
    if (signal?.aborted) return null;
    if (result.ok) setList(result.value);
    setError(result.ok ? null : result.failure.error);
    return result.ok ? result.value : null;
  }, []);
  useEffect(() => {
    const end = new AbortController();
    const poll = () => {
      if (!document.hidden) void load(end.signal);
    };
    poll();
    const timer = setInterval(poll, POLL_MS);
    document.addEventListener("visibilitychange", poll);
    return () => {
      end.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", poll);
    };
  }, [load]);
  return { list, error, reload: load };
}
