import { DifferenceCanvas } from "@/components/ui/difference/difference-canvas";
import { Callout } from "@/components/ui/feedback/callout";
import { Spinner } from "@/components/ui/feedback/spinner";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import { changedShare, changeSummary } from "@/lib/compare/pictures/picture-summary";
import { comparePictures } from "@/lib/workers/comparisons";

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

const usePictureDifference = (before: Blob, after: Blob) =>
  useLoaded((signal) => comparePictures(before, after, [], signal), [before, after]);

function Comparing() {
  return (
    <span role="status" className="inline-flex items-center gap-2 text-xs text-ink-muted">
      <Spinner /> Comparing
    </span>
  );
}
