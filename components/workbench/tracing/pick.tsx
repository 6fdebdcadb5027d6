import { PickerDialog } from "@/components/actions-editor/picker/dialog";
import type { OtherPage } from "@/components/actions-editor/picker/other-pages";

/** The HTML of a frame, while another selector for a step is picked on it. */
export type TracePicker = {
  readonly html: string;
  readonly url: string | null;
  /** The other frames of the trace. */
  readonly others: readonly OtherPage[];
  /** What the step has now. */
  readonly current: string;
  readonly onPick: (selector: string) => void;
  readonly onClose: () => void;
};

export function TracePickerDialog({ picking }: { picking: TracePicker | null }) {
  if (!picking) return null;
  return (
    <PickerDialog
      open
      onClose={picking.onClose}
      html={picking.html}
      pageKey="frame"
      pageUrl={picking.url}
      others={picking.others}
      purpose="action"
      current={picking.current}
      onPick={picking.onPick}
    />
  );
}
