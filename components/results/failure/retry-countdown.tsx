import { Clock, RotateCw, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { formatDuration } from "@/lib/format/duration";
import type { FailureCommand } from "@/lib/results/failure/failure-message";
import { useCountdown } from "./use-countdown";

type RetryCountdownProps = { seconds: number; onCommand: (command: FailureCommand) => void };

/**
 * Counts down a wait, then offers to run again. Runs automatically only if the user asked for it,
 * and only once, because a run costs credits. A new run or leaving the page cancels it.
 */
export function RetryCountdown({ seconds, onCommand }: RetryCountdownProps) {
  const left = useCountdown(seconds);
  const announce = useAnnounce();
  const [queued, setQueued] = useState(false);
  const sent = useRef(false);
  const over = left === 0;

  const end = useEffectEvent(() => {
    if (!queued) return announce("The wait is over. You can run again.");
    if (sent.current) return;
    sent.current = true;
    onCommand({ kind: "resend" });
  });
  useEffect(() => {
    if (over) end();
  }, [over]);

  if (over)
    return (
      <Button icon={RotateCw} variant="primary" onClick={() => onCommand({ kind: "retry" })}>
        Run again
      </Button>
    );
  const toggle = () => {
    setQueued(!queued);
    announce(
      queued
        ? "Retry cancelled."
        : `The request will be sent again in ${formatDuration(left * 1_000)}.`,
      { hidden: true },
    );
  };
  return (
    <>
      <span className="inline-flex min-h-control-md items-center gap-1.5 rounded-md border border-line bg-sunken px-2.5 font-medium tabular-nums">
        <Clock aria-hidden className="size-3.5 text-ink-muted" />
        {queued ? "Retry in" : "Wait"} {formatDuration(left * 1_000)}
      </span>
      <Button
        icon={queued ? X : RotateCw}
        variant={queued ? "default" : "primary"}
        onClick={toggle}
      >
        {queued ? "Cancel retry" : "Retry once afterwards"}
      </Button>
    </>
  );
}
