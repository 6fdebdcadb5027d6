import { type SourceType, sourceTypes } from "@/lib/contract/kinds";
import type { ResultsView } from "./result-view";

export type ResultTab = {
  readonly id: SourceType | "raw" | "request";
  readonly title: string;
  /** Number of results; null for tabs without results. */
  readonly count: number | null;
  /** Number of results whose page failed. */
  readonly failed: number;
};

const titles: Readonly<Record<SourceType, string>> = { web: "Web", news: "News", images: "Images" };

/**
 * Tabs of a response in display order. A source that was neither requested nor returned has no tab.
 */
export function resultTabs(view: ResultsView): ResultTab[] {
  const sources = sourceTypes
    .filter((type) => view.sources[type].state !== "not-requested")
    .map((id): ResultTab => {
      const { items } = view.sources[id];
      const failed = items.filter((item) => item.health.failed).length;
      return { id, title: titles[id], count: items.length, failed };
    });
  return [
    ...sources,
    { id: "raw", title: "Raw", count: null, failed: 0 },
    { id: "request", title: "Request", count: null, failed: 0 },
  ];
}
