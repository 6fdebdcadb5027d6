/** A line across the top edge of what is being replaced. It takes no room, so nothing moves. */
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

/** The first run of a session: there is nothing older to show. */
export function FirstWait() {
  return (
    <div className="grid h-full place-content-center gap-1 px-6 text-center">
      <p className="font-medium">Waiting for the service</p>
      <p className="text-ink-muted">
        It finds the results, then reads the pages that were asked for.
      </p>
    </div>
  );
}
