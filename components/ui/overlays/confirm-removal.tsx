import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../controls/button";

type RemovalQuestionProps = {
  question: string;
  /** What is lost and what is not, after the question. */
  more?: string;
  act: string;
  /** Does it, and answers why it could not be done; null when it is done. */
  remove: () => Promise<ReactNode>;
  onKeep: () => void;
};

/** Asks before something is gone for good. It begins at the answer that changes nothing. */
export function RemovalQuestion({ question, more, act, remove, onKeep }: RemovalQuestionProps) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<ReactNode>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const asked = useRef<Element | null>(null);
  useEffect(() => {
    asked.current = document.activeElement;
    keep.current?.focus();
  }, []);
  const confirm = async () => {
    setBusy(true);
    setTrouble(await remove());
    setBusy(false);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and here are none
    <div
      role="group"
      aria-label={question}
      className="grid gap-2 rounded-md border border-line-medium bg-sunken px-3 py-2"
    >
      <p>{more === undefined ? question : `${question} ${more}`}</p>
      {trouble === null ? null : <div role="alert">{trouble}</div>}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={keep}
          size="sm"
          onClick={() => {
            if (asked.current instanceof HTMLElement) asked.current.focus();
            onKeep();
          }}
        >
          Keep
        </Button>
        <Button size="sm" variant="danger" busy={busy} onClick={confirm}>
          {act}
        </Button>
      </div>
    </div>
  );
}
