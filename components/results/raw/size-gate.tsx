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

/** Before something so large is laid out, its reader chooses. */
export function RawSizeGate({ bytes, onShow, onSave, onCopy }: RawGateProps) {
  return (
    <EmptyState
      icon={FileWarning}
      headingLevel={3}
      title={`The response is ${formatBytes(bytes)}`}
      actions={
        <>
          <Button variant="primary" onClick={onShow}>
            Show all of it
          </Button>
          <Button onClick={onSave}>Save as a file</Button>
          <Button onClick={onCopy}>Copy</Button>
        </>
      }
    >
      Nothing of it is left out either way. Laying it out takes a few seconds and several times its
      size in memory; copying may stop the page for a moment.
    </EmptyState>
  );
}
