import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Badge } from "@/components/ui/feedback/badge";
import type { ConnectionListResponse, ConnectionSummary } from "@/lib/contract/connection";
import { deleteConnection } from "@/lib/transport/connection-changes";
import { checkConnection } from "@/lib/transport/connection-check";
import { CheckResult } from "./check-result";
import { connectionDetail } from "./labels";
import { RemoveConnectionQuestion } from "./remove-connection-question";
import { useCheck } from "./use-check";

type ConnectionRowProps = {
  connection: ConnectionSummary;
  onEdit: () => void;
  onRemoved: (list: ConnectionListResponse) => void;
};

export function ConnectionRow({ connection, onEdit, onRemoved }: ConnectionRowProps) {
  const { id, label, source, chosen } = connection;
  const { check, run } = useCheck(label, connection);
  const test = (search = false) => void run((each) => checkConnection(id, each), search);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <li className="grid gap-2 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <ConnectionName label={label} detail={connectionDetail(connection)} chosen={chosen} />
        <div className="flex gap-1.5">
          <Button
            size="sm"
            busy={check.phase === "busy"}
            onClick={() => test()}
            aria-label={`Test ${label}`}
          >
            Test
          </Button>
          {source === "yours" ? (
            <>
              <Button size="sm" onClick={onEdit} aria-label={`Edit ${label}`}>
                Edit
              </Button>
              <Button
                size="sm"
                onClick={() => setConfirming(true)}
                aria-label={`Remove ${label}`}
                aria-expanded={isConfirming}
              >
                Remove…
              </Button>
            </>
          ) : null}
        </div>
      </div>
      <CheckResult check={check} onSearch={() => test(true)} />
      {isConfirming ? (
        <RemoveConnectionQuestion
          question={removeQuestion(connection)}
          confirmLabel={`Remove ${label}`}
          request={() => deleteConnection(id)}
          onRemoved={onRemoved}
          onKeep={() => setConfirming(false)}
        />
      ) : null}
    </li>
  );
}

type NameProps = { label: string; detail: string; chosen: boolean };

export function ConnectionName({ label, detail, chosen }: NameProps) {
  return (
    <div className="min-w-0 flex-1 basis-52 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-x-2 font-medium">
        <bdi>{label}</bdi>
        {chosen ? <Badge tone="ok">in use</Badge> : null}
      </p>
      <p className="text-xs text-ink-muted">{detail}</p>
    </div>
  );
}

export const removeQuestion = ({ label, hasKey }: ConnectionSummary): string =>
  hasKey ? `Remove ${label} and its key? The key is not stored anywhere else.` : `Remove ${label}?`;
