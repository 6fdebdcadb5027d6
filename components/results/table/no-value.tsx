export const NoValue = () => (
  <span className="text-ink-faint">
    <span aria-hidden>–</span>
    <span className="sr-only">none</span>
  </span>
);
