import { ImageOff } from "lucide-react";
import { useState } from "react";
import { Segmented } from "@/components/ui/controls/segmented";
import { PictureSlider } from "@/components/ui/difference/picture-slider";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { TraceMedia } from "../trace-media";
import { PictureDifferenceView } from "./picture-difference";

export type FrameMode = "after" | "before" | "slider" | "difference";

type FrameViewProps = {
  before: string | null;
  after: string | null;
  /** Names in alternative texts and slider labels. */
  names: readonly [before: string, after: string];
  short?: readonly [before: string, after: string];
  mode: FrameMode;
  onModeChange: (mode: FrameMode) => void;
};

/** Screenshots of a page before and after: one of them, both with a slider, or their difference. */
export function FrameView({
  before,
  after,
  names,
  short = ["Before", "After"],
  mode,
  onModeChange,
}: FrameViewProps) {
  const both = before !== null && after !== null;
  const shown: FrameMode = both ? mode : after === null ? "before" : "after";
  return (
    <div className="grid min-w-0 gap-2">
      {both ? (
        <Segmented<FrameMode>
          label="View"
          value={shown}
          onValueChange={onModeChange}
          options={[
            { value: "before", label: short[0] },
            { value: "after", label: short[1] },
            { value: "slider", label: "Slider" },
            { value: "difference", label: "Difference" },
          ]}
        />
      ) : null}
      {both && (shown === "slider" || shown === "difference") ? (
        <TraceMedia url={before} kind="image" name={names[0]}>
          {(first) => (
            <TraceMedia url={after} kind="image" name={names[1]}>
              {(second) =>
                shown === "slider" ? (
                  <PictureSlider before={first.src} after={second.src} {...{ names, short }} />
                ) : (
                  <PictureDifferenceView before={first.blob} after={second.blob} />
                )
              }
            </TraceMedia>
          )}
        </TraceMedia>
      ) : (
        <>
          {after === null && before !== null ? (
            <p className="text-xs text-ink-muted">
              There is no screenshot after this step. This one was taken before it.
            </p>
          ) : null}
          <OnePicture
            url={shown === "before" ? before : after}
            name={shown === "before" ? names[0] : names[1]}
          />
        </>
      )}
    </div>
  );
}

export function OnePicture({ url, name }: { url: string | null; name: string }) {
  const [isFullSize, setFullSize] = useState(false);
  if (url === null)
    return (
      <EmptyState icon={ImageOff} headingLevel={4} title="No screenshot" className="h-auto! py-10!">
        The service returned none for this step.
      </EmptyState>
    );
  return (
    <TraceMedia url={url} kind="image" name={name}>
      {({ src }) => (
        <button
          type="button"
          aria-pressed={isFullSize}
          title={isFullSize ? "Fit to width" : "Original size"}
          onClick={() => setFullSize(!isFullSize)}
          className={
            isFullSize ? "block max-h-[80vh] max-w-full overflow-auto" : "block max-w-full"
          }
        >
          {/* biome-ignore lint/performance/noImgElement: the source is a data URL */}
          <img
            src={src}
            alt={name}
            className={
              isFullSize
                ? "block max-w-none rounded-sm border border-line"
                : "block max-w-full rounded-sm border border-line"
            }
          />
        </button>
      )}
    </TraceMedia>
  );
}
