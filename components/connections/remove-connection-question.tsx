import { RemovalQuestion } from "@/components/ui/overlays/confirm-removal";
import type { ConnectionListResponse } from "@/lib/contract/connection";
import type { ConnectionResult } from "@/lib/transport/connections";
import { FailureNote } from "./failure-note";

type ForgetQuestionProps = {
  question: string;
  act: string;
  forget: () => Promise<ConnectionResult<ConnectionListResponse>>;
  onForgotten: (list: ConnectionListResponse) => void;
  onKeep: () => void;
};

/** Asks before a key is gone for good. */
export function RemoveConnectionQuestion({ forget, onForgotten, ...asked }: ForgetQuestionProps) {
  const remove = async () => {
    const answer = await forget();
    if (!answer.ok) return <FailureNote refusal={answer.failure} />;
    onForgotten(answer.value);
    return null;
  };
  return <RemovalQuestion {...asked} remove={remove} />;
}
