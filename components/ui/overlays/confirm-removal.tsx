import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../controls/button";
import { stopOnEscape } from "./stop-on-escape";

type ConfirmRemovalProps = {
  question: string;
  /** Shown after the question: what is lost and what is kept. */
  more?: string;
  confirmLabel: string;
  /** Removes it. Resolves to an error message, or to null on success. */
  remove: () => Promise<ReactNode>;
  onKeep: () => void;
};

/** Asks for confirmation before a removal. The focus starts at the safe choice. */
export function ConfirmRemoval({
  question,
  more,
  confirmLabel,
  remove,
  onKeep,
}: ConfirmRemovalProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ReactNode>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const previousFocus = useRef<Element | null>(null);
  useEffect(() => {
    previousFocus.current = document.activeElement;
    keep.current?.focus();
  }, []);
  const confirm = async () => {
    setBusy(true);
    setError(await remove());
    setBusy(false);
  };
  const keepIt = () => {
    if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
    onKeep();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      role="group"
      aria-label={question}
      onKeyDown={busy ? undefined : stopOnEscape(keepIt)}
      className="grid gap-2 rounded-md border border-line-medium bg-sunken px-3 py-2"
    >
      <p>{more === undefined ? question : `${question} ${more}`}</p>
      {error === null ? null : <div role="alert">{error}</div>}
      <div className="flex flex-wrap gap-2">
        <Button ref={keep} size="sm" onClick={keepIt}>
          Keep
        </Button>
        <Button size="sm" variant="danger" busy={busy} onClick={confirm}>
          {confirmLabel}
        </Button>
      </div>
    </div>
  );
}
