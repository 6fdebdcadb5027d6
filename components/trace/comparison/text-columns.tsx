import { FileX } from "lucide-react";
import { DifferenceView } from "@/components/ui/difference/difference-view";
import { Callout } from "@/components/ui/feedback/callout";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Loading } from "@/components/ui/feedback/spinner";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import { defaultTextOptions } from "@/lib/compare/text/comparison-key";
import { differenceSummary } from "@/lib/compare/text/difference-summary";
import { textRows } from "@/lib/compare/text/text-rows";
import { runTextComparison } from "@/lib/workers/comparisons";

type TextColumnsProps = {
  before: string | null;
  after: string | null;
  names: readonly [string, string];
};

/** Two texts with their differences. Unchanged lines are collapsed, except a few around each change. */
export function TextColumns({ before, after, names }: TextColumnsProps) {
  const difference = useLoaded(
    (signal) => runTextComparison(before ?? "", after ?? "", defaultTextOptions, signal),
    [before, after],
  );
  if (before === null && after === null)
    return (
      <EmptyState icon={FileX} headingLevel={3} title="No text">
        Neither run returned the Markdown of the page.
      </EmptyState>
    );
  if (!difference) return <Loading>Comparing</Loading>;
  if (typeof difference === "string")
    return <Callout tone="warn" role="status" title={difference} />;
  if (difference.hunks.length === 0)
    return (
      <Callout tone="info" role="status" title="The text is the same">
        This option does not change the Markdown of this page.
      </Callout>
    );
  return (
    <DifferenceView
      summary={differenceSummary(difference)}
      rowsOf={textRows}
      {...{ difference, names }}
    />
  );
}
