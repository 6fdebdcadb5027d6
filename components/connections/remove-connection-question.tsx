import { ConfirmRemoval } from "@/components/ui/overlays/confirm-removal";
import type { ConnectionListResponse } from "@/lib/contract/connection";
import type { ConnectionResult } from "@/lib/transport/connections";
import { FailureNote } from "./failure-note";

type RemoveConnectionProps = {
  question: string;
  confirmLabel: string;
  request: () => Promise<ConnectionResult<ConnectionListResponse>>;
  onRemoved: (list: ConnectionListResponse) => void;
  onKeep: () => void;
};

export function RemoveConnectionQuestion({ request, onRemoved, ...props }: RemoveConnectionProps) {
  const remove = async () => {
    const result = await request();
    if (!result.ok) return <FailureNote failure={result.failure} />;
    onRemoved(result.value);
    return null;
  };
  return <ConfirmRemoval {...props} remove={remove} />;
}
