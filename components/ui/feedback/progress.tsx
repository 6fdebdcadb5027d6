import { classNames } from "../layout/class-names";

type ProgressProps = {
  label: string;
  /** Leave out if the end is unknown. */
  value?: number;
  max?: number;
  /** The value as text, such as "12 of 40 pages". */
  text?: string;
};

/** A thin bar with its label and value above it. */
export function Progress({ label, value, max = 100, text }: ProgressProps) {
  const share =
    value === undefined ? undefined : Math.min(1, Math.max(0, max > 0 ? value / max : 0));
  return (
    <div className="grid gap-1">
      <div className="flex justify-between gap-2 text-xs text-ink-muted">
        <span>{label}</span>
        {text ? <span>{text}</span> : null}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-sm border border-line-medium bg-sunken"
      >
        <div
          className={classNames(
            "h-full bg-accent forced-colors:bg-[Highlight]",
            share === undefined && "w-1/3 animate-pulse",
          )}
          style={share === undefined ? undefined : { width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}
