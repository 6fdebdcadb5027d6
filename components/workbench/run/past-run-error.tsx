import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";

/** Explains why a past run or a bundle could not be opened. */
export function PastRunError({ message, onDismiss }: { message: string; onDismiss: () => void }) {
  return (
    <Callout
      tone="warn"
      role="alert"
      title="The run was not opened"
      className="m-2"
      actions={
        <Button size="sm" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      {message}
    </Callout>
  );
}
