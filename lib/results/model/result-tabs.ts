import { type SourceType, sourceTypes } from "@/lib/contract/kinds";
import { formatCount } from "@/lib/format/count";
import type { ResultsView, ResultView } from "./result-view";

export type ResultTab = {
  readonly id: SourceType | "raw" | "request";
  readonly title: string;
  /** Number of results; null for tabs without results. */
  readonly count: number | null;
  /** Number of results whose page failed. */
  readonly failed: number;
};

export const sourceTitles: Readonly<Record<SourceType, string>> = {
  web: "Web",
  news: "News",
  images: "Images",
};

/** Names a result by its list and position: `Web 3`. */
export const resultName = ({ source, position }: Pick<ResultView, "source" | "position">): string =>
  `${sourceTitles[source]} ${formatCount(position)}`;

/**
 * Tabs of a response in display order. A source that was neither requested nor returned has no tab.
 */
export function resultTabs(view: ResultsView): ResultTab[] {
  const sources = sourceTypes
    .filter((type) => view.sources[type].state !== "not-requested")
    .map((id): ResultTab => {
      const { items } = view.sources[id];
      const failed = items.filter((item) => item.health.failed).length;
      return { id, title: sourceTitles[id], count: items.length, failed };
    });
  return [
    ...sources,
    { id: "raw", title: "Raw", count: null, failed: 0 },
    { id: "request", title: "Request", count: null, failed: 0 },
  ];
}
