import { DifferenceCanvas } from "@/components/ui/difference/difference-canvas";
import { Callout } from "@/components/ui/feedback/callout";
import { Spinner } from "@/components/ui/feedback/spinner";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import { changedShare, changeSummary } from "@/lib/compare/pictures/picture-summary";
import { JobError } from "@/lib/workers/client";
import type { PictureDifference } from "@/lib/workers/picture-difference";
import { traceWorker } from "../trace-worker";

type PicturesProps = { before: Blob; after: Blob };

/** One image with unchanged areas in pale grey and changes in colour. */
export function PictureDifferenceView({ before, after }: PicturesProps) {
  const difference = usePictureDifference(before, after);
  if (!difference) return <Comparing />;
  if (!difference.ok) return <Callout tone="warn" title={difference.message} />;
  const { picture, width, height } = difference;
  const summary = changeSummary(difference);
  return (
    <figure className="grid gap-1">
      <DifferenceCanvas {...{ picture, width, height }} label={summary} />
      <figcaption className="text-xs text-ink-muted">
        <span role="status">{summary}</span>
      </figcaption>
    </figure>
  );
}

export function ChangedShare({ before, after }: PicturesProps) {
  const difference = usePictureDifference(before, after);
  if (!difference) return <Comparing />;
  if (!difference.ok) return <span>{difference.message}</span>;
  return (
    <span title={changeSummary(difference)}>
      {difference.changed === 0 ? "same" : changedShare(difference)}
    </span>
  );
}

const failed = (error: unknown): PictureDifference => ({
  ok: false,
  message:
    error instanceof JobError && error.reason === "timeout"
      ? "Comparing the screenshots timed out."
      : "The screenshots could not be compared.",
});

const usePictureDifference = (before: Blob, after: Blob): PictureDifference | null =>
  useLoaded(
    (signal) =>
      traceWorker
        .run({ kind: "picture-difference", before, after, ignored: [] }, signal)
        .catch(failed),
    [before, after],
  );

function Comparing() {
  return (
    <span role="status" className="inline-flex items-center gap-2 text-xs text-ink-muted">
      <Spinner /> Comparing
    </span>
  );
}
