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
  const [messages, setMessages] = useState({ polite: "", assertive: "", count: 0 });
  const announce: Announce = (message, urgency = "polite") =>
    setMessages((before) => ({ ...before, [urgency]: message, count: before.count + 1 }));
  // Screen readers announce only changed texts, so an invisible character makes a repeated message
  // different.
  const suffix = messages.count % 2 ? "\u00a0" : "";
  return (
    <AnnounceContext value={announce}>
      {children}
      <div role="status" aria-live="polite" className="sr-only">
        {messages.polite && messages.polite + suffix}
      </div>
      <div role="alert" aria-live="assertive" className="sr-only">
        {messages.assertive && messages.assertive + suffix}
      </div>
    </AnnounceContext>
  );
}
