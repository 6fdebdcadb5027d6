import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import type { ConnectionFailure } from "@/lib/transport/connections";

/** Why the server did not do what was asked. */
export function FailureNote({ refusal: { error, locked } }: { refusal: ConnectionFailure }) {
  return (
    <Callout
      tone="bad"
      title={error}
      actions={
        locked ? (
          <Button size="sm" onClick={() => location.reload()}>
            Enter the password
          </Button>
        ) : null
      }
    />
  );
}
