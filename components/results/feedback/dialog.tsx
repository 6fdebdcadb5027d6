import { Send } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { FieldError } from "@/components/ui/controls/field";
import { Callout } from "@/components/ui/feedback/callout";
import { Dialog } from "@/components/ui/overlays/dialog";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { FeedbackNote } from "@/lib/contract/feedback/feedback-note";
import { isFinal } from "@/lib/contract/feedback/feedback-outcome";
import { formatMoment } from "@/lib/format/date";
import type { ShownRun } from "@/lib/transport/run-state";
import { BeforeSending } from "./before-sending";
import { draftFeedback, draftGap, type FeedbackDraft, feedbackSources } from "./feedback-draft";
import { emptyTopic, FeedbackFields } from "./fields";
import { outcomeText, ratingText } from "./outcome-text";
import { useFeedback } from "./use-feedback";

type FeedbackDialogProps = {
  shown: ShownRun;
  /** Null if the connection of the run no longer exists or is not known. */
  connection: ConnectionSummary | null;
  /** URLs that are ticked at first. */
  picked: readonly string[];
  open: boolean;
  onClose: () => void;
};

/** Feedback on a run to the service that it came from. Sends nothing before the user says so. */
export function FeedbackDialog({ shown, connection, picked, open, onClose }: FeedbackDialogProps) {
  const { run, view } = shown;
  const { note, isSending, send } = useFeedback(run.past?.id ?? run.id, open);
  const sources = feedbackSources(view);
  const [draft, setDraft] = useState<FeedbackDraft>(() => ({
    rating: null,
    sources: new Map(sources.flatMap(({ url }) => (picked.includes(url) ? [[url, ""]] : []))),
    topics: [emptyTopic()],
    suggestions: "",
  }));
  const [error, setError] = useState<string | null>(null);
  const feedback = draft.rating && draftFeedback(draft.rating, draft);
  const isOver = note !== null && isFinal(note.outcome);
  const reason = noFormReason(shown, connection);
  const submit = () => {
    const gap = draftGap(draft);
    setError(gap);
    if (gap === null && feedback && connection && view.id !== null)
      void send(connection.id, view.id, feedback);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Feedback on this run"
      description={
        connection && reason === null && !isOver
          ? `For ${connection.label}. Nothing is sent until you click Send feedback.`
          : undefined
      }
      size="lg"
      footer={
        reason === null && !isOver ? (
          <>
            {error === null ? null : (
              <FieldError id={ERROR_ID} error={error} className="mr-auto self-center" />
            )}
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              icon={Send}
              busy={isSending}
              aria-describedby={error === null ? undefined : ERROR_ID}
              onClick={submit}
            >
              Send feedback
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose} data-autofocus="">
            Close
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        {note === null ? null : <OutcomeNote note={note} />}
        {reason === null && !isOver && connection && view.id !== null ? (
          <>
            <FeedbackFields
              draft={draft}
              sources={sources}
              onDraft={(change) => {
                setDraft((before) => ({ ...before, ...change }));
                setError(null);
              }}
            />
            <BeforeSending id={view.id} {...{ run, connection, feedback }} />
          </>
        ) : null}
        {reason === null || isOver ? null : (
          <Callout tone="info" title={reason.title}>
            {reason.text}
          </Callout>
        )}
      </div>
    </Dialog>
  );
}

const ERROR_ID = "feedback-error";

type NoForm = { readonly title: string; readonly text: string };

/** Why there is no form; null if there is one. */
function noFormReason({ view }: ShownRun, connection: ConnectionSummary | null): NoForm | null {
  if (connection?.source === "built-in")
    return {
      title: "The built-in engine does not collect feedback",
      text: "Judge the results instead: open Judge in the menu of pages, and compare settings of the search by your grades.",
    };
  if (view.id === null)
    return {
      title: "This response has no id",
      text: "A service needs the id of a run to accept feedback on it.",
    };
  return connection === null
    ? {
        title: "The connection of this run is not known",
        text: "It was removed, or an older version of the workbench stored the run. Run the request again to give feedback.",
      }
    : null;
}

function OutcomeNote({ note }: { note: FeedbackNote }) {
  const { tone, title, lines } = outcomeText(note.outcome);
  return (
    <Callout tone={tone} title={title} role={tone === "bad" ? "alert" : "status"}>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="text-xs text-ink-faint">
        Rated {ratingText(note)}, {formatMoment(note.sentAt)}
      </p>
    </Callout>
  );
}
