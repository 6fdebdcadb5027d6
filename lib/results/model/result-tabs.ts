import { type SourceType, sourceTypes } from "@/lib/contract/kinds";
import type { ResultsView } from "./result-view";

export type ResultTab = {
  readonly id: SourceType | "raw" | "request";
  readonly title: string;
  /** Results behind the tab; null where there is nothing to count. */
  readonly count: number | null;
  /** Results of these whose page failed. */
  readonly failed: number;
};

const titles: Readonly<Record<SourceType, string>> = { web: "Web", news: "News", images: "Images" };

/** The tabs over a response, in their order. A source that was neither asked for nor returned has none. */
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
