import type { ListId } from "@/lib/contract/dialect/list-id";
import { formatCount } from "@/lib/format/count";
import { listIds, listTitle, sourceViewOf } from "./lists";
import type { ResultsView, ResultView } from "./result-view";

export type ResultTab = {
  readonly id: ListId | "raw" | "request";
  readonly title: string;
  /** Number of results; null for tabs without results. */
  readonly count: number | null;
  readonly failed: number;
};

/** Names a result by its list and position: `Web 3`. */
export const resultName = ({ source, position }: Pick<ResultView, "source" | "position">): string =>
  `${listTitle(source)} ${formatCount(position)}`;

/**
 * Tabs of a response in display order. A list that was neither requested nor returned has no tab.
 */
export function resultTabs(view: ResultsView): ResultTab[] {
  const sources = listIds(view)
    .filter((id) => sourceViewOf(view, id).state !== "not-requested")
    .map((id): ResultTab => {
      const { items } = sourceViewOf(view, id);
      const failed = items.filter((item) => item.health.failed).length;
      return { id, title: listTitle(id), count: items.length, failed };
    });
  return [
    ...sources,
    { id: "raw", title: "Raw", count: null, failed: 0 },
    { id: "request", title: "Request", count: null, failed: 0 },
  ];
}
