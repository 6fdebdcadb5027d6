import { useId, useState } from "react";

type PictureSliderProps = {
  before: string;
  after: string;
  names: readonly [string, string];
  /** Labels on the two sides of the picture. */
  short: readonly [string, string];
};

/** Two overlaid images. The slider sets how much of the first is visible. */
export function PictureSlider({ before, after, names, short }: PictureSliderProps) {
  const [share, setShare] = useState(50);
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <div className="relative overflow-hidden rounded-sm border border-line">
        {/* biome-ignore lint/performance/noImgElement: the source is a data URL */}
        <img src={after} alt={names[1]} className="block w-full" />
        {/* biome-ignore lint/performance/noImgElement: the source is a data URL */}
        <img
          src={before}
          alt={names[0]}
          className="absolute inset-0 block w-full"
          style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
        />
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
      </div>
      <label htmlFor={id} className="flex items-center gap-2 text-xs text-ink-muted">
        <span className="shrink-0">{names[0]}</span>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          value={share}
          aria-valuetext={`${share} % ${names[0]}, ${100 - share} % ${names[1]}`}
          onChange={(event) => setShare(event.target.valueAsNumber)}
          className="h-6 min-w-0 flex-1 accent-accent"
        />
        <span className="shrink-0">{names[1]}</span>
      </label>
    </div>
  );
}

type SideLabelProps = { className: string; hidden: boolean; children: string };

/** Names the picture on one side, while that side is wide enough. */
const SideLabel = ({ className, hidden, children }: SideLabelProps) => (
  <span
    aria-hidden
    hidden={hidden}
    className={`pointer-events-none absolute top-1 rounded-sm border border-line bg-surface px-1.5 text-xs ${className}`}
  >
    {children}
  </span>
);
