import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";

/** Why a run of before, or a bundle, is not shown. */
export function PastRunError({ words, onDismiss }: { words: string; onDismiss: () => void }) {
  return (
    <Callout
      tone="warn"
      role="alert"
      title="Not opened"
      className="m-2"
      actions={
        <Button size="sm" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      {words}
    </Callout>
  );
}
