import { useEffect, useEffectEvent, useRef } from "react";
import { useAnnounce } from "@/components/ui/feedback/live-region";

/** Milliseconds without a change before the count is announced. */
const DELAY_MS = 500;

/** Announces a message once it has stopped changing; the first message of each run is not announced. */
export function useAnnounceCount(message: string, run: string, busy: boolean): void {
  const announce = useAnnounce();
  const last = useRef({ message, run });
  const say = useEffectEvent(() => announce(message, { hidden: true }));
  useEffect(() => {
    if (last.current.run !== run) last.current = { message, run };
    if (busy || last.current.message === message) return;
    const timer = setTimeout(() => {
      last.current = { message, run };
      say();
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [message, run, busy]);
}
