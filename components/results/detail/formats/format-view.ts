import type { DetailTab } from "@/lib/results/contents/detail-tabs";
import type { ResultView } from "@/lib/results/model/result-view";

/** What the view of a format gets. The value came from a stranger and may be anything. */
export type FormatViewProps = {
  readonly tab: DetailTab;
  readonly value: unknown;
  readonly result: ResultView;
};
