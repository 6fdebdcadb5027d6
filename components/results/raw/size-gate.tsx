import { FileWarning } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { formatBytes } from "@/lib/format/bytes";

type RawGateProps = {
  bytes: number;
  onShow: () => void;
  onSave: () => void;
  onCopy: () => void;
};

/** Asks before laying out a very large response. */
export function RawSizeGate({ bytes, onShow, onSave, onCopy }: RawGateProps) {
  return (
    <EmptyState
      icon={FileWarning}
      headingLevel={3}
      title={`The response is ${formatBytes(bytes)}`}
      actions={
        <>
          <Button variant="primary" onClick={onShow}>
            Show all
          </Button>
          <Button onClick={onSave}>Save as file</Button>
          <Button onClick={onCopy}>Copy</Button>
        </>
      }
    >
      Showing it takes a few seconds and several times its size in memory. Copying may freeze the
      tab for a moment.
    </EmptyState>
  );
}
