import { useEffect, useEffectEvent, useState } from "react";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import type { Feedback } from "@/lib/contract/feedback/feedback";
import type { FeedbackNote } from "@/lib/contract/feedback/feedback-note";
import { type FeedbackOutcome, isFinal } from "@/lib/contract/feedback/feedback-outcome";
import { findRun, updateRun } from "@/lib/storage/runs/run-store";
import { sendFeedback } from "@/lib/transport/feedback";
import { outcomeText } from "./outcome-text";

/** Notes by run, also of runs that the browser could not store. */
const notes = new Map<string, FeedbackNote>();
/** Runs whose feedback is under way, so that a second click sends nothing. */
const active = new Set<string>();

const knownNote = async (runId: string): Promise<FeedbackNote | null> =>
  notes.get(runId) ?? (await findRun(runId))?.feedback ?? null;

export function useFeedback(runId: string, isOpen: boolean) {
  const announce = useAnnounce();
  const [note, setNote] = useState<FeedbackNote | null>(notes.get(runId) ?? null);
  const [isSending, setSending] = useState(active.has(runId));

  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    // Another tab may have sent feedback on it.
    knownNote(runId).then(
      (known) => isCurrent && known && setNote(known),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [isOpen, runId]);

  // The dialog shows it, unless it was closed meanwhile.
  const report = useEffectEvent((outcome: FeedbackOutcome) => {
    const { title, lines } = outcomeText(outcome);
    announce([`${title}.`, ...lines.slice(0, 1)].join(" "), {
      urgent: outcome.state !== "accepted",
      hidden: isOpen,
    });
  });

  const send = async (connection: string, id: string, feedback: Feedback) => {
    if (active.has(runId)) return;
    active.add(runId);
    setSending(true);
    try {
      const known = await knownNote(runId).catch(() => null);
      if (known && isFinal(known.outcome)) return setNote(known);
      const sentAt = Date.now();
      const outcome = await sendFeedback(connection, { id, feedback });
      const sent = { sentAt, rating: feedback.rating, outcome };
      notes.set(runId, sent);
      setNote(sent);
      // The history may be switched off or full; this page still remembers it.
      if (outcome.state !== "unsent") await updateRun(runId, { feedback: sent });
      report(outcome);
    } finally {
      active.delete(runId);
      setSending(false);
    }
  };
  return { note, isSending, send };
}
