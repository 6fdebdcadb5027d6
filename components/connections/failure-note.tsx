import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import type { ConnectionFailure } from "@/lib/transport/connections";

export function FailureNote({ failure: { error, locked } }: { failure: ConnectionFailure }) {
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
