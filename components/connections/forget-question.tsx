"use client";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { ConnectionList } from "@/lib/contract/connection";
import type { Answer, Refusal } from "@/lib/transport/connections";
import { RefusalNote } from "./refusal-note";

type ForgetQuestionProps = {
  question: string;
  act: string;
  forget: () => Promise<Answer<ConnectionList>>;
  onForgotten: (list: ConnectionList) => void;
  onKeep: () => void;
};

/** Asks before a key is gone for good. It begins at the answer that changes nothing. */
export function ForgetQuestion({
  question,
  act,
  forget,
  onForgotten,
  onKeep,
}: ForgetQuestionProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const asked = useRef<Element | null>(null);
  useEffect(() => {
    asked.current = document.activeElement;
    keep.current?.focus();
  }, []);
  const confirm = async () => {
    setBusy(true);
    const answer = await forget();
    if (answer.ok) return onForgotten(answer.value);
    setBusy(false);
    setRefusal(answer.refusal);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and here are none
    <div
      role="group"
      aria-label={question}
      className="grid gap-2 rounded-md border border-line-medium bg-sunken px-3 py-2"
    >
      <p>{question}</p>
      {refusal ? (
        <div role="alert">
          <RefusalNote refusal={refusal} />
        </div>
      ) : null}
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
