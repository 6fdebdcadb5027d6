import { FileX } from "lucide-react";
import { useCallback } from "react";
import { DifferenceView } from "@/components/ui/difference/difference-view";
import { Callout } from "@/components/ui/feedback/callout";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Loading } from "@/components/ui/feedback/spinner";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import { defaultTextOptions } from "@/lib/compare/text/comparison-key";
import { differenceSummary } from "@/lib/compare/text/difference-summary";
import type { TextDifference } from "@/lib/compare/text/text-difference";
import { textRows } from "@/lib/compare/text/text-rows";
import { traceWorker } from "../trace-worker";

type TextColumnsProps = {
  before: string | null;
  after: string | null;
  names: readonly [string, string];
};

/** Two texts with their differences. Unchanged lines are collapsed, except a few around each change. */
export function TextColumns({ before, after, names }: TextColumnsProps) {
  if (before === null && after === null)
    return (
      <EmptyState icon={FileX} headingLevel={3} title="No text">
        Neither run returned the Markdown of the page.
      </EmptyState>
    );
  return <Columns before={before ?? ""} after={after ?? ""} names={names} />;
}

type ColumnsProps = { before: string; after: string; names: readonly [string, string] };

function Columns({ before, after, names }: ColumnsProps) {
  const difference = useTextDifference(before, after);
  if (!difference) return <Loading>Comparing</Loading>;
  if (difference === "failed")
    return <Callout tone="warn" role="status" title="The texts could not be compared" />;
  if (difference.hunks.length === 0)
    return (
      <Callout tone="info" role="status" title="The text is the same">
        This option does not change the Markdown of this page.
      </Callout>
    );
  return <Differences difference={difference} names={names} />;
}

type DifferencesProps = { difference: TextDifference; names: readonly [string, string] };

function Differences({ difference, names }: DifferencesProps) {
  const rowsOf = useCallback(
    (options: Parameters<typeof textRows>[1]) => textRows(difference, options),
    [difference],
  );
  return (
    <DifferenceView
      label="Differences of the texts"
      summary={differenceSummary(difference)}
      {...{ names, rowsOf }}
    />
  );
}

const useTextDifference = (before: string, after: string): TextDifference | "failed" | null =>
  useLoaded<TextDifference | "failed">(
    (signal) =>
      traceWorker
        .run({ kind: "text-difference", before, after, options: defaultTextOptions }, signal)
        .catch(() => "failed" as const),
    [before, after],
  );
