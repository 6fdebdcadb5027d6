import { useState } from "react";
import type { ConnectionListResponse, ConnectionSummary } from "@/lib/contract/connection";
import { deleteConnection } from "@/lib/transport/connection-changes";
import { ConnectionForm } from "./connection-form";
import { removeQuestion } from "./connection-row";
import { RemoveConnectionQuestion } from "./remove-connection-question";

type OwnConnectionProps = {
  connection: ConnectionSummary;
  /** What the dialog was opened for. */
  first: "enter-key" | "test" | undefined;
  onSaved: (list: ConnectionListResponse) => void;
  onForgotten: (list: ConnectionListResponse) => void;
  onCancel: () => void;
};

/** A connection that was entered in this browser: changed, tested or forgotten. */
export function OwnConnection({
  connection,
  first,
  onSaved,
  onForgotten,
  onCancel,
}: OwnConnectionProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="grid gap-3">
      <ConnectionForm
        connection={connection}
        {...(first && { first })}
        onSaved={onSaved}
        onCancel={onCancel}
        onForget={() => setAsking(true)}
      />
      {asking ? (
        <RemoveConnectionQuestion
          question={removeQuestion(connection)}
          act="Forget"
          forget={() => deleteConnection(connection.id)}
          onForgotten={onForgotten}
          onKeep={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
