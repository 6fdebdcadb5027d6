import { useEffect, useState } from "react";
import { Segmented } from "@/components/ui/controls/segmented";
import { DifferenceCanvas } from "@/components/ui/difference/difference-canvas";
import { PictureOnion, PictureSlider } from "@/components/ui/difference/picture-slider";
import type { PicturePair } from "@/components/ui/difference/picture-stack";
import { Callout } from "@/components/ui/feedback/callout";
import { Spinner } from "@/components/ui/feedback/spinner";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import { changeSummary } from "@/lib/compare/pictures/picture-summary";
import type { Region } from "@/lib/compare/pictures/region";
import { formatCount } from "@/lib/format/count";
import { comparePictures } from "@/lib/workers/comparisons";
import type { PictureDifference } from "@/lib/workers/picture-difference";
import { MissingSides } from "../text/missing-sides";
import { RegionLayer } from "./region-layer";
import { RegionsPanel } from "./regions-panel";

/** A picture of one run, or a sentence with the reason why it is missing: expired, not stored, not requested. */
export type ComparedPicture =
  | { readonly ok: true; readonly blob: Blob }
  | { readonly ok: false; readonly reason: string };

type PictureComparisonProps = {
  before: ComparedPicture;
  after: ComparedPicture;
  /** Names of the two runs, shown above their sides. */
  names: readonly [before: string, after: string];
  /** Regions that the comparison ignores. The stored pictures do not change. */
  ignored: readonly Region[];
  onIgnoredChange: (regions: readonly Region[]) => void;
};

/** Two screenshots side by side, over each other, or as their difference. */
export function PictureComparison({ before, after, ...rest }: PictureComparisonProps) {
  if (before.ok && after.ok) return <Pictures before={before.blob} after={after.blob} {...rest} />;
  return (
    <div className="grid gap-2">
      <MissingSides {...{ before, after }} names={rest.names} />
      {[before, after].map((side, index) =>
        side.ok ? (
          <OnePicture key={rest.names[index]} blob={side.blob} name={rest.names[index] ?? ""} />
        ) : null,
      )}
    </div>
  );
}

function OnePicture({ blob, name }: { blob: Blob; name: string }) {
  const src = useObjectUrl(blob);
  return src === null ? null : <Picture src={src} name={name} />;
}

const Picture = ({ src, name }: { src: string; name: string }) => (
  // biome-ignore lint/performance/noImgElement: the source is a blob URL
  <img
    src={src}
    alt={`Screenshot of ${name}`}
    className="block h-auto max-w-full rounded-sm border border-line"
  />
);

const modes = [
  { value: "two-up", label: "Two-up" },
  { value: "slider", label: "Slider" },
  { value: "onion", label: "Onion skin" },
  { value: "difference", label: "Difference" },
] as const;
type Mode = (typeof modes)[number]["value"];

type PicturesProps = Omit<PictureComparisonProps, "before" | "after"> & {
  before: Blob;
  after: Blob;
};

function Pictures({ before, after, names, ignored, onIgnoredChange }: PicturesProps) {
  const [mode, setMode] = useState<Mode>("two-up");
  const [drawing, setDrawing] = useState(false);
  // Only a list with other regions starts a comparison.
  const [compared, setCompared] = useState(ignored);
  if (JSON.stringify(compared) !== JSON.stringify(ignored)) setCompared(ignored);
  const difference = useLoaded(
    (signal) => comparePictures(before, after, compared, signal),
    [before, after, compared],
  );
  // While a changed region is compared, the last difference stays visible.
  const [shown, setShown] = useState(difference);
  if (difference && difference !== shown) setShown(difference);
  const current = difference ?? shown;
  const urls = [useObjectUrl(before), useObjectUrl(after)] as const;
  const pair =
    urls[0] !== null && urls[1] !== null ? { before: urls[0], after: urls[1], names } : null;
  const ok = current?.ok ? current : null;
  return (
    <div className="grid min-w-0 gap-3">
      <div className="grid gap-1.5">
        <Segmented<Mode>
          label="View"
          options={modes}
          value={mode}
          onValueChange={setMode}
          className="overflow-x-auto"
        />
        <Summary difference={current} busy={difference === null} />
      </div>
      {/* Above the picture, which may be several screens tall. */}
      {ok ? (
        <RegionsPanel
          changed={ok.regions}
          {...{ ignored, onIgnoredChange, drawing }}
          onDrawing={(next) => {
            setDrawing(next);
            if (next) setMode("difference");
          }}
        />
      ) : null}
      {mode === "difference" ? (
        ok ? (
          <DifferenceCanvas
            picture={ok.picture}
            width={ok.width}
            height={ok.height}
            label={changeSummary(ok)}
          >
            <RegionLayer
              width={ok.width}
              height={ok.height}
              changed={ok.regions.slice(0, MAX_OUTLINES)}
              {...{ ignored, drawing }}
              onDrawn={(region) => onIgnoredChange([...ignored, region])}
            />
          </DifferenceCanvas>
        ) : null
      ) : pair ? (
        <PicturePairView mode={mode} pair={pair} />
      ) : null}
    </div>
  );
}

/** More outlines hide the picture. */
const MAX_OUTLINES = 100;

function PicturePairView({ mode, pair }: { mode: Exclude<Mode, "difference">; pair: PicturePair }) {
  switch (mode) {
    case "two-up":
      return <TwoUp {...pair} />;
    case "slider":
      return <PictureSlider {...pair} short={pair.names} />;
    case "onion":
      return <PictureOnion {...pair} />;
  }
}

const TwoUp = ({ before, after, names }: PicturePair) => (
  <div className="grid grid-cols-2 items-start gap-3">
    {[before, after].map((src, index) => (
      <figure key={src} className="grid min-w-0 gap-1">
        <figcaption className="truncate text-xs font-medium">
          <bdi>{names[index]}</bdi>
        </figcaption>
        <Picture src={src} name={names[index] ?? ""} />
      </figure>
    ))}
  </div>
);

function Summary({ difference, busy }: { difference: PictureDifference | null; busy: boolean }) {
  if (difference && !difference.ok)
    return <Callout tone="warn" role="status" title={difference.message} />;
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 text-xs text-ink-muted">
      {busy ? <Spinner /> : null}
      {difference === null
        ? "Comparing"
        : `${changeSummary(difference)} ${sizeNote(difference.sizes)}`}
    </p>
  );
}

type Sizes = Extract<PictureDifference, { ok: true }>["sizes"];

/** Empty for equal sizes. */
function sizeNote([one, other]: Sizes): string {
  if (one.width === other.width && one.height === other.height) return "";
  const [was, is] = [one, other].map(
    ({ width, height }) => `${formatCount(width)} × ${formatCount(height)}`,
  );
  return `The sizes differ (${was} and ${is} pixels). Parts that only one screenshot covers count as changed.`;
}

/** A URL of the blob for as long as the component shows it. Null before the first effect. */
function useObjectUrl(blob: Blob): string | null {
  const [made, setMade] = useState<{ of: Blob; url: string }>();
  useEffect(() => {
    const url = URL.createObjectURL(blob);
    setMade({ of: blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return made?.of === blob ? made.url : null;
}
