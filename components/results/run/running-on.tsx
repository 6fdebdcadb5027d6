import { Elapsed } from "@/components/ui/feedback/elapsed";

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
