import { Elapsed } from "@/components/ui/feedback/elapsed";

/** Progress line on the top edge; takes no space, so nothing moves. */
export function ProgressLine() {
  return (
    <div
      role="progressbar"
      aria-label="Search is running"
      className="pointer-events-none absolute inset-x-0 top-0 z-20 h-0.5 overflow-hidden bg-accent-soft"
    >
      <div className="h-full animate-pulse bg-accent forced-colors:bg-[Highlight]" />
    </div>
  );
}

type RunningOnProps = {
  connection: string;
  /** Milliseconds since 1970. */
  since: number;
};

/** In front of the previous outcome. Delayed, so that a fast response shows no flicker. */
export function RunningOn({ connection, since }: RunningOnProps) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-1/3 z-10 flex justify-center px-4 transition-opacity delay-300 duration-0 starting:opacity-0">
      <p className="flex max-w-full gap-1 rounded-md border border-line-medium bg-raised px-3 py-1.5 font-medium shadow-sm">
        <span className="min-w-0 truncate">
          Running on <bdi>{connection}</bdi>
        </span>
        <span className="shrink-0">
          · <Elapsed since={since} />
        </span>
      </p>
    </div>
  );
}
