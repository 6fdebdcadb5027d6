import { type FormEvent, type RefObject, useRef, useState } from "react";
import { ConfirmRemoval } from "./confirm-removal";

const TEXT_FIELD = "textarea, input:not([type=checkbox], [type=radio], [type=file])";

/**
 * Asks before a dialog closes by Escape, its close button or a click beside it while text that the user typed inside
 * `[data-drops-typed]` would be lost.
 */
export function useTypedQuestion(dialog: RefObject<HTMLElement | null>, onClose: () => void) {
  const [isAsking, setAsking] = useState(false);
  const typed = useRef(new Set<HTMLInputElement | HTMLTextAreaElement>());
  const holdsTyped = () =>
    [...typed.current].some(
      (field) => field.isConnected && field.value !== "" && field.closest("[data-drops-typed]"),
    );
  return {
    onInput: ({ target }: FormEvent) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
        if (target.matches(TEXT_FIELD)) typed.current.add(target);
    },
    requestClose: () => {
      if (!holdsTyped()) return onClose();
      setAsking(true);
      dialog.current?.querySelector<HTMLElement>("[data-typed-question] button")?.focus();
    },
    question: isAsking ? (
      <div data-typed-question="" className="border-t border-line p-4">
        <ConfirmRemoval
          question="Discard what you typed?"
          confirmLabel="Discard"
          remove={async () => {
            onClose();
            return null;
          }}
          onKeep={() => setAsking(false)}
        />
      </div>
    ) : null,
  };
}
