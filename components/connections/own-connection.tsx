import { useState } from "react";
import type { ConnectionListResponse, ConnectionSummary } from "@/lib/contract/connection";
import { deleteConnection } from "@/lib/transport/connection-changes";
import { ConnectionForm } from "./connection-form";
import { removeQuestion } from "./connection-row";
import { DialectChoice } from "./dialect-choice";
import { RemoveConnectionQuestion } from "./remove-connection-question";

type OwnConnectionProps = {
  connection: ConnectionSummary;
  first: "enter-key" | "test" | undefined;
  onSaved: (list: ConnectionListResponse) => void;
  onRemoved: (list: ConnectionListResponse) => void;
  onCancel: () => void;
};

/** Edits, tests or removes a connection that the user added. */
export function OwnConnection({
  connection,
  first,
  onSaved,
  onRemoved,
  onCancel,
}: OwnConnectionProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className="grid gap-3">
      <ConnectionForm
        connection={connection}
        {...(first && { first })}
        onSaved={onSaved}
        onCancel={onCancel}
        onRemove={() => setConfirming(true)}
      />
      <DialectChoice connection={connection} />
      {isConfirming ? (
        <RemoveConnectionQuestion
          question={removeQuestion(connection)}
          confirmLabel="Remove"
          request={() => deleteConnection(connection.id)}
          onRemoved={onRemoved}
          onKeep={() => setConfirming(false)}
        />
      ) : null}
    </div>
  );
}
