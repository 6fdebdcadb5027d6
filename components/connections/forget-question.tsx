"use client";
import { RemovalQuestion } from "@/components/ui/overlays/removal-question";
import type { ConnectionList } from "@/lib/contract/connection";
import type { Answer } from "@/lib/transport/connections";
import { RefusalNote } from "./refusal-note";

type ForgetQuestionProps = {
  question: string;
  act: string;
  forget: () => Promise<Answer<ConnectionList>>;
  onForgotten: (list: ConnectionList) => void;
  onKeep: () => void;
};

/** Asks before a key is gone for good. */
export function ForgetQuestion({ forget, onForgotten, ...asked }: ForgetQuestionProps) {
  const remove = async () => {
    const answer = await forget();
    if (!answer.ok) return <RefusalNote refusal={answer.refusal} />;
    onForgotten(answer.value);
    return null;
  };
  return <RemovalQuestion {...asked} remove={remove} />;
}
