import "server-only";
import type { SearchRequest } from "@/lib/contract/request";
import { type CalendarDate, readTbs, type TimePreset } from "@/lib/contract/tbs";

export type TimeWindow = {
  /** ISO 8601 moments, both inclusive. */
  readonly published?: { readonly from?: string; readonly to?: string };
  readonly sortByDate?: boolean;
};

const HOUR = 3_600_000;
const LENGTH: Record<TimePreset, number> = {
  h: HOUR,
  d: 24 * HOUR,
  w: 7 * 24 * HOUR,
  m: 30 * 24 * HOUR,
  y: 365 * 24 * HOUR,
};

/** The request's `tbs`, or that of its web source where it has one of its own, as moments in UTC. */
export function timeWindow(request: Pick<SearchRequest, "tbs" | "sources">, now: Date): TimeWindow {
  const ownTbs = request.sources?.find(
    (source) => source.type === "web" && source.tbs !== undefined,
  );
  const tbs = ownTbs?.type === "web" ? ownTbs.tbs : request.tbs;
  const read = tbs === undefined ? undefined : readTbs(tbs);
  if (!read?.ok) return {};
  const { preset, range, sortByDate } = read.filter;
  const starts = [
    ...(preset ? [now.getTime() - LENGTH[preset]] : []),
    ...(range ? [dayStart(range.from)] : []),
  ];
  return {
    ...(starts.length > 0 && {
      published: {
        from: new Date(Math.max(...starts)).toISOString(),
        ...(range && { to: new Date(dayStart(range.to) + 24 * HOUR - 1).toISOString() }),
      },
    }),
    ...(sortByDate && { sortByDate }),
  };
}

function dayStart({ year, month, day }: CalendarDate): number {
  const date = new Date(0);
  return date.setUTCFullYear(year, month - 1, day);
}
