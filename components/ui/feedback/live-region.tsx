import { createContext, type ReactNode, useContext, useState } from "react";

type Urgency = "polite" | "assertive";
export type Announce = (message: string, urgency?: Urgency) => void;

const AnnounceContext = createContext<Announce>(() => {});

/**
 * Returns a function that announces a message to screen readers, even if it equals the last one.
 */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}

/** Renders the live regions. Mount it once, above every component that announces. */
export function LiveRegion({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ polite: "", assertive: "", turn: 0 });
  const announce: Announce = (message, urgency = "polite") =>
    setSaid((before) => ({ ...before, [urgency]: message, turn: before.turn + 1 }));
  // Screen readers announce only changed texts, so an invisible character makes a repeated message
  // different.
  const mark = said.turn % 2 ? "\u00a0" : "";
  return (
    <AnnounceContext value={announce}>
      {children}
      <div role="status" aria-live="polite" className="sr-only">
        {said.polite && said.polite + mark}
      </div>
      <div role="alert" aria-live="assertive" className="sr-only">
        {said.assertive && said.assertive + mark}
      </div>
    </AnnounceContext>
  );
}
