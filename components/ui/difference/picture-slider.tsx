import { useId, useState } from "react";
import { type PicturePair, PictureStack } from "./picture-stack";

type PictureSliderProps = PicturePair & {
  /** Labels on the two sides of the picture. */
  short: readonly [string, string];
};

/** Two pictures over each other. The slider sets how much of the first is visible. */
export function PictureSlider({ before, after, names, short }: PictureSliderProps) {
  const [share, setShare] = useState(50);
  return (
    <div className="grid gap-1.5">
      <PictureStack
        {...{ before, after, names }}
        top={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
      >
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 w-0.5 bg-accent"
          style={{ left: `${share}%` }}
        />
        <SideLabel className="left-1" hidden={share < 10}>
          {short[0]}
        </SideLabel>
        <SideLabel className="right-1" hidden={share > 90}>
          {short[1]}
        </SideLabel>
      </PictureStack>
      <ShareInput {...{ names, share }} onShare={setShare} />
    </div>
  );
}

/** Onion skin: two pictures over each other. The slider sets the opacity of the first. */
export function PictureOnion({ before, after, names }: PicturePair) {
  const [share, setShare] = useState(50);
  return (
    <div className="grid gap-1.5">
      <PictureStack {...{ before, after, names }} top={{ opacity: share / 100 }} />
      <ShareInput {...{ names, share }} onShare={setShare} />
    </div>
  );
}

type ShareInputProps = {
  names: readonly [string, string];
  /** The visible part of the first picture, in percent. */
  share: number;
  onShare: (share: number) => void;
};

function ShareInput({ names, share, onShare }: ShareInputProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex items-center gap-2 text-xs text-ink-muted">
      <bdi className="max-w-1/3 truncate">{names[0]}</bdi>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={share}
        aria-valuetext={`${share} % ${names[0]}, ${100 - share} % ${names[1]}`}
        onChange={(event) => onShare(event.target.valueAsNumber)}
        className="h-6 min-w-0 flex-1 accent-accent"
      />
      <bdi className="max-w-1/3 truncate">{names[1]}</bdi>
    </label>
  );
}

type SideLabelProps = { className: string; hidden: boolean; children: string };

/** Names the picture on one side, while that side is wide enough. */
const SideLabel = ({ className, hidden, children }: SideLabelProps) => (
  <span
    aria-hidden
    hidden={hidden}
    className={`pointer-events-none absolute top-1 max-w-[45%] truncate rounded-sm border border-line bg-surface px-1.5 text-xs ${className}`}
  >
    {children}
  </span>
);
