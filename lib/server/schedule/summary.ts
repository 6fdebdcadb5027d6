import "server-only";
import type { ScheduleSummary } from "@/lib/contract/schedules/schedule";
import { monthOf } from "@/lib/schedule/check-cost";
import { scheduleConnections } from "./check-connection";
import { openSealed } from "./credentials";
import type { ScheduleStore, StoredSchedule } from "./store/schedule-store";

/** A schedule as its user sees it, without secrets besides the URL of the feed. */
export async function scheduleSummary(
  store: ScheduleStore,
  stored: StoredSchedule,
): Promise<ScheduleSummary> {
  const { id, definition, pause } = stored;
  const { name, body, timing, timeZone, cap, memory, baseline, webhook } = definition;
  const { now, last, fresh, deliveries } = await store.overview(id);
  const connection = scheduleConnections().find((each) => each.id === definition.connection);
  const token = stored.feed === null ? null : await openSealed(stored.feed);
  return {
    ...{ id, name, timing, timeZone, cap, memory, baseline, pause },
    query: typeof body.query === "string" ? body.query : "",
    connection: {
      id: definition.connection,
      label: connection?.label ?? "Removed connection",
      isFree: connection?.isFree ?? false,
    },
    state: pause === null ? "active" : "paused",
    nextAt: stored.nextAt,
    last: last ? withoutResults(last) : null,
    fresh,
    spent: stored.month === monthOf(now) ? stored.spent : 0,
    webhook: webhook === null ? null : { url: webhook, ...deliveries },
    feed: token === null ? null : feedPath(token),
  };
}

type Last = NonNullable<ScheduleSummary["last"]>;
const withoutResults = ({
  results,
  delivery,
  ...check
}: Last & Record<"results" | "delivery", unknown>): Last => check;

export const feedPath = (token: string): string => `/feeds/${token}.xml`;
