import { createContext, type ReactNode, useContext, useState } from "react";

type Urgency = "polite" | "assertive";
export type Announce = (message: string, urgency?: Urgency) => void;

const AnnounceContext = createContext<Announce>(() => {});

/** Says something to people who listen; nothing is shown. A second equal message is said again. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}

/** Holds the two live regions. Mount once, above everything that announces. */
export function LiveRegion({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ polite: "", assertive: "", turn: 0 });
  const announce: Announce = (message, urgency = "polite") =>
    setSaid((before) => ({ ...before, [urgency]: message, turn: before.turn + 1 }));
  // A changed text is announced, an equal one is not: an invisible difference makes it new.
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
