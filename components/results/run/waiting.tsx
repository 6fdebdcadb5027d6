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
