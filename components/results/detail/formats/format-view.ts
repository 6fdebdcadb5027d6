import type { DetailTab } from "@/lib/results/contents/detail-tabs";
import type { ResultView } from "@/lib/results/model/result-view";

/** Props of a format's view. The value is untrusted and may have any type. */
export type FormatViewProps = {
  readonly tab: DetailTab;
  readonly value: unknown;
  readonly result: ResultView;
};
