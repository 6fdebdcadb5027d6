import { useEffect, useRef } from "react";
import { Callout } from "@/components/ui/feedback/callout";
import { Spinner } from "@/components/ui/feedback/spinner";
import type { PictureDifference } from "@/lib/workers/picture-difference";
import { usePictureDifference } from "./use-difference";

type PicturesProps = { before: Blob; after: Blob };

function changeSummary({ share, box }: Extract<PictureDifference, { ok: true }>): string {
  if (!box) return "The screenshot did not change.";
  const percent = share * 100;
  const amount = percent < 0.1 ? "less than 0.1 %" : `${percent.toFixed(percent < 10 ? 1 : 0)} %`;
  return `${amount} of the screenshot changed, within ${box.width} × ${box.height} pixels at ${box.x}, ${box.y}.`;
}

/** One image with unchanged areas in pale grey and changes in colour. */
export function DifferenceView({ before, after }: PicturesProps) {
  const difference = usePictureDifference(before, after);
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    if (difference?.ok) canvas.current?.getContext("2d")?.drawImage(difference.picture, 0, 0);
  }, [difference]);

  if (!difference) return <Comparing />;
  if (!difference.ok) return <Callout tone="warn" title={difference.message} />;
  return (
    <figure className="grid gap-1">
      <canvas
        ref={canvas}
        width={difference.width}
        height={difference.height}
        role="img"
        aria-label={changeSummary(difference)}
        className="h-auto max-w-full rounded-sm border border-line"
      />
      <figcaption className="text-xs text-ink-muted">
        <span role="status">{changeSummary(difference)}</span>
      </figcaption>
    </figure>
  );
}

export function ChangedShare({ before, after }: PicturesProps) {
  const difference = usePictureDifference(before, after);
  if (!difference) return <Comparing />;
  if (!difference.ok) return <span>{difference.message}</span>;
  const percent = difference.share * 100;
  return (
    <span title={changeSummary(difference)}>
      {difference.box === null
        ? "same"
        : percent < 0.1
          ? "< 0.1 %"
          : `${percent.toFixed(percent < 10 ? 1 : 0)} %`}
    </span>
  );
}

function Comparing() {
  return (
    <span role="status" className="inline-flex items-center gap-2 text-xs text-ink-muted">
      <Spinner /> Comparing
    </span>
  );
}
