"use no memo"; // Rarely rendered: memoizing would only add code to the first load.
import type { PaneId } from "./panes";

const links: readonly { to: PaneId; label: string }[] = [
  { to: "form", label: "Skip to the form" },
  { to: "results", label: "Skip to the results" },
];

/** Visible only while focused. */
export function SkipLinks({ onSkip }: { onSkip: (to: PaneId) => void }) {
  return (
    <nav aria-label="Skip">
      {links.map(({ to, label }) => (
        <a
          key={to}
          href={`#panes-panel-${to}`}
          onClick={(event) => {
            event.preventDefault();
            onSkip(to);
          }}
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:border focus:border-line-medium focus:bg-raised focus:px-3 focus:py-2"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
